//! The chess rules engine that Rust programs embed: legal moves, every notation, games and their
//! endings, and the Laws of Chess as an arbiter who cites the article.
//!
#![doc = include_str!("guide/tour.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// The pages speak of everything; what a small build leaves out cannot be linked to.
#![cfg_attr(
    not(all(feature = "std", feature = "arbiter", feature = "pgn")),
    allow(rustdoc::broken_intra_doc_links)
)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

// One group for each floor, from the ground up: a module uses only modules in groups above it.
// The order matters to readers: rustdoc lists the methods of a type in it, so that constructors
// and what is needed first come first.

mod types;

mod bitboard;
mod clock;
#[cfg(feature = "laws")]
mod laws;

mod board;

mod setup;

mod position;

mod fen;
mod movegen;

mod legality;

mod notation;
// The rooms below are for later: their methods come after those of the notations.
mod diagram;
mod exchange;
mod identify;
mod winnability;

mod termination;

#[cfg(feature = "laws")]
mod citing;
#[cfg(feature = "alloc")]
mod game;

#[cfg(feature = "pgn")]
mod record;

#[cfg(feature = "arbiter")]
mod arbiter;
#[cfg(feature = "pgn")]
mod pgn;

pub mod guide;

#[cfg(feature = "arbiter")]
pub use arbiter::{
    Adjournment, Advice, Answer, Arbiter, Area, Audience, BoardAct, Bystander, Cause,
    ClaimsChecked, ClockMisuse, Conduct, Decision, DevicePlace, Difference, Direction, Disclosure,
    Envelope, Event, EventError, Evidence, FlagsSeen, GameResult, Help, HostPolicy,
    HostPolicyError, IllegalPlays, Interference, IrregularitiesSeen, Irregularity, Log, LogEntry,
    LogError, LogFault, Loss, Misplaced, OutOfOrder, Phase, Question, Questions, QuickplayGround,
    RecordAct, Refusal, Replayed, Reporter, RestrictedDraws, ResultError, Retraction, Ruling,
    Rulings, Score, Scoresheet, Scoresheets, Sealed, SealedText, SealedTextError, Session,
    SheetAct, SheetFault, SheetLine, SheetRuling, Snapshot, StopReason, Task, TouchOrder, Verdict,
    WhenUndecided,
};
pub use bitboard::{Bitboard, Squares, attacks};
pub use board::{Board, CastlingRights};
#[cfg(feature = "laws")]
pub use citing::TouchDuty;
pub use clock::{
    At, Bonus, ChessClock, ClockError, ClockTextError, Credit, Period, TimeControl,
    TimeControlError,
};
pub use diagram::{
    Diagram, DiagramArrow, DiagramColors, DiagramMark, MenColors, Picture, PictureStyle, Rgb,
};
pub use exchange::PieceValues;
pub use fen::{CastlingStyle, EnPassantMode, Fen, FenError, FenField};
#[cfg(feature = "alloc")]
pub use game::{Ending, Finding, Game, Undecided};
pub use identify::{ArrayTurn, Awaited, Identified, SquaresSeen, Unfinished, WrongArray};
#[cfg(feature = "laws")]
pub use laws::{
    AdjustingBy, Article, ArticleError, BoardTurnedRule, BothFlagsRule, BothLateRule, ByClass,
    BySupervision, CaptureSign, CastlingRefused, Citation, ClaimPenalty, ClaimPolicies,
    ClaimRightLost, Clause, ClockPolicies, ClocksOnClaim, ColoursReversedRule, CompletedBy,
    CompletionPolicies, ConductPolicies, DefaultTime, DelayUse, DeviceRule, DisplacedRule,
    DrawDeclared, Edition, ExemptionLasts, FivefoldRule, FlagCaller, FlagDraw, HasMoveWhen,
    IllegalMovePenalty, IllegalWindow, InitialPositionRule, IntendedMove, InvertedRookRule,
    IrregularityPolicies, KingReleased, MateRequires, OfferLapse, OfferPolicies, OfferRestriction,
    Parameter, Penalty, PenaltyList, Points, Policies, PromotionFinalWhen, QuickplayApplies,
    QuickplayBound, QuickplayClaimRule, QuickplayClaimant, QuickplayPolicies, QuickplayRemedy,
    RecordInAdvanceRule, RecordingExemption, RecordingPolicies, Reporters, ResultPolicies,
    RookFirst, Rulebook, RulebookError, Source, Supervision, TimeBands, TimeClass, TimeWinProof,
    TouchBothRule, TouchClaimLostBy, TouchIntentRule, TouchPolicies, UnableToRecord,
    UnfinishedPromotion, Value, schools_color,
};
pub use legality::{
    BoardChanges, IllegalMove, IntoIter, Iter, Legal, LegalMoves, Man, MoveBuffer, MoveFilter,
    MoveKinds, MoveList, MoveSet, MoveSetIter, MovesBetween, MovesBetweenIter, Relocation,
};
pub use notation::{
    CheckSigns, MoveStyle, MoveText, OriginStyle, PieceLetters, PieceLettersError, PromotionStyle,
    San, SanError, Uci, UciError, UciMove,
};
#[cfg(feature = "alloc")]
pub use notation::{Epd, EpdError, Operand, Operation};
#[cfg(all(feature = "pgn", feature = "std"))]
pub use pgn::PgnStream;
#[cfg(feature = "pgn")]
pub use pgn::{
    PgnBytes, PgnError, PgnEvent, PgnFault, PgnLimits, PgnOptions, PgnPlace, PgnReader, PgnRecords,
    PgnReplay, PgnResult, PgnSource, PgnStyle, PgnText,
};
pub use position::{Defect, Forgiveness, InvalidPosition, Pin, Position};
#[cfg(feature = "pgn")]
pub use record::{
    ColoredArrow, ColoredSquare, Comment, CommentPart, CommentParts, Eval, EvalScore, GameDate,
    GameRecord, MarkColor, NodeId, RecordError, RecordMove, RecordWalk, TagError, Tags, WalkStep,
};
pub use setup::{Chess960, Setup};
#[cfg(feature = "alloc")]
pub use termination::{Claim, ClaimGround, Repetitions, WrongClaim};
pub use termination::{Outcome, Termination};
pub use types::{
    ByColor, ByRole, Color, File, Move, ParseError, Piece, Promotion, Rank, Role, Square, Wing,
};
#[cfg(feature = "alloc")]
pub use winnability::{Analyzer, Helpmate, Winnability};
pub use winnability::{Budget, Deadness, Proof};

/// The examples of the README, compiled and run with the other examples of the docs.
#[cfg(all(doctest, feature = "arbiter", feature = "pgn"))]
#[doc = include_str!("../README.md")]
struct Readme;
