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

#[cfg(feature = "arbiter")]
mod arbiter;
mod bitboard;
mod board;
#[cfg(feature = "laws")]
mod citing;
mod clock;
#[cfg(feature = "alloc")]
mod game;
pub mod guide;
#[cfg(feature = "laws")]
mod laws;
mod legality;
mod movegen;
mod notation;
#[cfg(feature = "pgn")]
mod pgn;
mod position;
#[cfg(feature = "pgn")]
mod record;
mod setup;
mod termination;
mod types;

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
pub use board::{
    ArrayTurn, Board, CastlingRights, Diagram, DiagramArrow, DiagramColors, DiagramMark, MenColors,
    Picture, PictureStyle, Rgb, WrongArray,
};
#[cfg(feature = "laws")]
pub use citing::TouchDuty;
pub use clock::{
    At, Bonus, ChessClock, ClockError, ClockTextError, Credit, Period, TimeControl,
    TimeControlError,
};
#[cfg(feature = "alloc")]
pub use game::{Ending, Finding, Game, Undecided};
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
    Awaited, BoardChanges, Identified, IllegalMove, IntoIter, Iter, Legal, LegalMoves, Man,
    MoveBuffer, MoveFilter, MoveKinds, MoveList, MoveSet, MoveSetIter, MovesBetween, PieceValues,
    Relocation, SquaresSeen, Unfinished,
};
pub use notation::{
    CastlingStyle, CheckSigns, EnPassantMode, Fen, FenError, FenField, MoveStyle, MoveText,
    OriginStyle, PieceLetters, PieceLettersError, PromotionStyle, San, SanError, Uci, UciError,
    UciMove,
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
pub use termination::{
    Analyzer, Claim, ClaimGround, Helpmate, Repetitions, Winnability, WrongClaim,
};
pub use termination::{Budget, Deadness, Outcome, Proof, Termination};
pub use types::{
    ByColor, ByRole, Color, File, Move, ParseError, Piece, Promotion, Rank, Role, Square, Wing,
};

/// The examples of the README, compiled and run with the other examples of the docs.
#[cfg(all(doctest, feature = "arbiter", feature = "pgn"))]
#[doc = include_str!("../README.md")]
struct Readme;
