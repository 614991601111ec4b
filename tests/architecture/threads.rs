//! Every public type may be sent to another thread and shared between threads.
//!
//! The types are named once, below; that the compiler accepts the list is the test. The list is held against the
//! re-exports of `src/lib.rs`, so that no type is forgotten.

use std::collections::BTreeSet;

use crate::house::read_text;
use crate::lexer::{Kind, reads, tokens};

const fn may_change_threads<T: Send + Sync>() {}

/// Takes the names of types, without their lifetimes and parameters, and the types behind them.
macro_rules! checked {
    ($($name:ident $(<$argument:tt>)?),+ $(,)?) => {{
        $(may_change_threads::<touchmove::$name $(<$argument>)?>();)+
        [$(stringify!($name)),+]
    }};
}

/// Returns the names of the types that the compiler has found fit.
fn checked_types() -> BTreeSet<&'static str> {
    #[rustfmt::skip]
    let always = checked![
        AdjustingBy, ArrayTurn, Article, ArticleError, At, Awaited, Bitboard, Board, BoardChanges, BoardTurnedRule,
        Bonus, BothFlagsRule, BothLateRule, Budget, ByClass<u8>, ByColor<u8>, ByRole<u8>, BySupervision<u8>,
        CaptureSign, CastlingRefused, CastlingRights, CastlingStyle, CheckSigns, Chess960, ChessClock, Citation,
        ClaimPenalty, ClaimPolicies, ClaimRightLost, Clause, ClockError, ClockPolicies, ClockTextError,
        ClocksOnClaim, Color, ColoursReversedRule, CompletedBy, CompletionPolicies, ConductPolicies, Credit,
        Deadness, DefaultTime, Defect, DelayUse, DeviceRule, Diagram<'static>, DiagramArrow, DiagramColors, DiagramMark,
        DisplacedRule, DrawDeclared, Edition, EnPassantMode,
        ExemptionLasts, Fen, FenError, FenField, File, FivefoldRule, FlagCaller, FlagDraw, Forgiveness, HasMoveWhen,
        Identified<'static>, IllegalMove, IllegalMovePenalty, IllegalWindow, InitialPositionRule, IntendedMove,
        IntoIter<'static>, InvalidPosition, InvertedRookRule, IrregularityPolicies, KingReleased, Legal<'static>,
        Man, MateRequires, MenColors, Move, MoveBuffer, MoveFilter, MoveKinds, MoveList<'static>,
        MoveSet<'static>, MoveSetIter<'static>, MoveStyle<'static>, MoveText, MovesBetween<'static>,
        MovesBetweenIter<'static>, OfferLapse,
        OfferPolicies, OfferRestriction, OriginStyle, Outcome, Parameter, ParseError, Penalty, PenaltyList, Period,
        Picture<'static>, PictureStyle, Piece, PieceLetters<'static>, PieceLettersError, PieceValues, Pin, Points,
        Policies, Position, Promotion, PromotionFinalWhen, PromotionStyle, Proof, QuickplayApplies, QuickplayBound,
        QuickplayClaimRule, QuickplayClaimant, QuickplayPolicies, QuickplayRemedy, Rank, RecordInAdvanceRule,
        RecordingExemption, RecordingPolicies, Relocation, Reporters, ResultPolicies, Rgb, Role, RookFirst, Rulebook,
        RulebookError, San, SanError, Setup, Source, Square, Squares, SquaresSeen<'static>, Supervision, Termination, TouchDuty,
        TimeBands, TimeClass, TimeControl, TimeControlError, TimeWinProof, TouchBothRule, TouchClaimLostBy,
        TouchIntentRule, TouchPolicies, Uci, UciError, UciMove, UnableToRecord, Unfinished<'static>,
        UnfinishedPromotion, Value, Wing, WrongArray,
    ];
    may_change_threads::<touchmove::Iter<'static, 'static>>();
    may_change_threads::<touchmove::LegalMoves<'static, 'static>>();
    let mut names = BTreeSet::from(always);
    names.extend(["Iter", "LegalMoves"]);
    names.extend(checked![
        Adjournment,
        Advice,
        Analyzer,
        Answer,
        Arbiter,
        Area,
        Audience,
        Bystander,
        BoardAct,
        Cause,
        Claim,
        ClaimGround,
        ClaimsChecked,
        ClockMisuse,
        ColoredArrow,
        ColoredSquare,
        Comment,
        CommentPart<'static>,
        CommentParts<'static>,
        Conduct,
        Decision,
        DevicePlace,
        Difference,
        Direction,
        Disclosure,
        Ending,
        Envelope,
        Epd,
        EpdError,
        Eval,
        EvalScore,
        Event,
        EventError,
        Evidence,
        Finding,
        FlagsSeen,
        Game,
        GameDate,
        GameRecord,
        GameResult,
        Help,
        Helpmate,
        HostPolicy,
        HostPolicyError,
        IllegalPlays,
        Interference,
        IrregularitiesSeen,
        Irregularity,
        Log,
        LogEntry,
        LogError,
        LogFault,
        Loss,
        MarkColor,
        Misplaced,
        NodeId,
        Operand,
        Operation,
        OutOfOrder,
        PgnBytes<'static>,
        PgnError,
        PgnEvent<'static>,
        PgnFault,
        PgnLimits,
        PgnOptions,
        PgnPlace,
        PgnReader<u8>,
        PgnRecords<u8>,
        PgnReplay,
        PgnResult,
        PgnStyle,
        PgnText<'static>,
        Phase,
        Question,
        Questions,
        QuickplayGround,
        RecordAct,
        RecordError,
        RecordMove,
        RecordWalk<'static>,
        Refusal,
        Repetitions,
        Replayed,
        Reporter,
        RestrictedDraws,
        ResultError,
        Retraction,
        Ruling,
        Rulings,
        Score,
        Scoresheet,
        Scoresheets,
        Sealed,
        SealedText,
        SealedTextError,
        Session,
        SheetAct,
        SheetFault,
        SheetLine,
        SheetRuling,
        Snapshot,
        StopReason,
        TagError,
        Tags,
        Task,
        TouchOrder,
        Undecided,
        Verdict,
        WalkStep,
        WhenUndecided,
        Winnability,
        WrongClaim,
    ]);
    names.extend(checked![PgnStream<u8>]);
    names
}

/// Returns the names of the types that the crate re-exports.
fn public_types(text: &str) -> BTreeSet<&str> {
    let tokens = tokens(text);
    let mut names = BTreeSet::new();
    for at in 0..tokens.len() {
        if reads(&tokens, at, &["pub", "use"]) {
            let path = tokens[at..].iter().take_while(|token| !token.is(";"));
            let words = path.filter(|token| token.kind == Kind::Word);
            names.extend(words.map(|token| token.text).filter(is_type));
        }
    }
    names
}

fn is_type(name: &&str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

#[test]
fn every_public_type_may_change_threads() {
    let library = read_text("src/lib.rs");
    let mut public = public_types(&library);
    assert!(public.contains("Position"), "the reader has gone blind");
    // A trait, and no type.
    public.remove("PgnSource");
    assert_eq!(checked_types(), public);
}
