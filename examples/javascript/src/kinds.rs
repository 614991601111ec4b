//! The kinds of errors and of decisions: the names of the variants.
//!
//! `Debug` has them too, but brings what writes all fields of all variants: 16,000 bytes, 38,000 with the arbiter.

use touchmove::draws::ClaimError;
use touchmove::setup::Defect;
use touchmove::{IllegalMove, InvalidPosition, ParseError, fen, packed, pgn, record, san, uci};
#[cfg(feature = "arbiter")]
use touchmove::{arbiter, clock, laws, openings, polyglot};

/// Something that is one of several kinds.
pub(crate) trait Kind {
    fn kind(&self) -> &'static str;
}

macro_rules! kinds {
    ($($type:ty => $($name:ident)*;)*) => {$(
        impl Kind for $type {
            fn kind(&self) -> &'static str {
                #[allow(unreachable_patterns, reason = "some of the types may get more variants")]
                match self {
                    $(Self::$name { .. } => stringify!($name),)*
                    _ => "Other",
                }
            }
        }
    )*};
}

impl Kind for InvalidPosition {
    fn kind(&self) -> &'static str {
        "InvalidPosition"
    }
}

kinds! {
    ParseError =>
        Color Role Promotion Piece File Rank Square CastlingSide Move Outcome TerminationMarker
        Claim Date Nag PackedPosition Rgb SealedText GameResult PieceLetterLength PieceLetterMeaning
        PieceLetterShared Syntax Index;
    Defect =>
        MissingKing TooManyKings PawnsOnBackRank TooManyPieces ExcessMaterial OpponentInCheck
        TooManyCheckers ImpossibleDoubleCheck CheckBeforeDoublePush CastlingWithoutKing
        CastlingWithoutRook DuplicateCastlingRight EnPassantOffRank EnPassantBlocked
        EnPassantWithoutPawn MoveNumberZero;
    IllegalMove =>
        EmptySquare OpponentsPiece OwnPieceOnTarget KingCapture InvalidMovement NothingToCapture
        EnPassantNotAvailable Blocked PromotionMissing PromotionNotAllowed Pinned
        EnPassantExposesKing LeavesKingInCheck KingIntoCheck NoCastlingRight CastlingBlocked
        CastlingInCheck CastlingThroughCheck CastlingIntoCheck;
    ClaimError =>
        GameOver IllegalMove TooFewOccurrences TooFewMoves;
    fen::Error =>
        Syntax Invalid;
    san::Error =>
        Syntax NullMove Ambiguous Illegal PromotionMissing WrongPiece NoSuchPiece CastlingByLetter
        NotCanonical;
    uci::Error =>
        Syntax NullMove Illegal Message Move Fen Start ListedMove;
    packed::Error =>
        WrongLength Cut Truncated TrailingBytes UnknownVersion WrongFlags WrongTurn TooManyPieces
        WrongPiece ExtraPiece Invalid StandardStart WrongMove IllegalMove NullMove Full;
    record::Error =>
        NoSuchNode Root Illegal Legal Impossible IllegalMark NullMoveInCheck NullMove NoVariation
        Full TagName LongTagName TagLineEnd DerivedTag UnknownVariant;
    pgn::ErrorKind =>
        Encoding Tag Stray Nag UnclosedComment UnclosedVariation UnopenedVariation NothingToReplace
        TooDeep TokenTooLong GameTooLong RecordFull Result RepeatedTag Contradiction NoMovetext
        AmbiguousLetter CastlingRights UnknownVariant MissingFen Fen San Letters NumericMoves
        StrayMark NullMoveInCheck NotOneGame MoreFaults;
}

#[cfg(feature = "arbiter")]
kinds! {
    clock::Error =>
        Backwards NotRunning AlreadyRunning Stopped NotStarted OnTurn NoTime Syntax Ambiguous
        UnknownTimeControl NoPeriods TooManyPeriods NoMoves Endless BaseTooLong BonusTooLong;
    laws::RulebookError =>
        UnknownEdition UnknownParameter UnknownRule UnknownWord MissingSupervision Repeated Article
        Value NotInForce LastResort TooLong Scoring ScoringFixed TimeClasses;
    openings::Error =>
        Header Value Pgn Uci Epd Contradiction;
    polyglot::Error =>
        Truncated Unsorted NotAMove Illegal;
    arbiter::HandleError =>
        TimeRunsBackwards NotStarted AlreadyStarted GameOver MustReopen NotOver Adjourned
        NotAdjourned NotSealed Halted NoQuestion NotAnOption NotInForce AlreadyDisconnected
        NotDisconnected NotTheirTurn IllegalMove Owes TouchedAtOnce NoPiece NoSuchPly Clock;
    arbiter::event::Error =>
        Unknown Word Syntax Version Header Event Rejected;
    arbiter::ruling::Decision =>
        Over Reopened AppealDismissed Penalized ClocksStopped ClockRuns TimeAdded TimeTaken TimeSet
        MovesSet IncrementSet FlagStands OfferStands OfferLapsed TakebackRequested TakebackLapsed
        Disconnected Reconnected Aborted ClaimHeard ClaimRejected ClaimDenied ClaimPostponed PlayOn
        Obliged IllegalMove Reinstated BecomesQueen PutBack Transferred Canceled CannotCastle Waits
        NoEffect Sheet AssistantAllowed MovesCounted ResultSigned ResultStands ReportRefused
        MustSeal SealedOnBoard Adjourned EnvelopeToOpen SealedMovePlayed Referred Note;
}
