//! Random records of games, made by random edits.

use std::time::Duration;

use proptest::collection::vec;
use proptest::prelude::*;
use touchmove::record::{
    ColoredArrow, ColoredSquare, Comment, CommentPart, Eval, EvalScore, MarkColor, Nag, NodeId,
};
use touchmove::{GameRecord, Move, Outcome, Promotion, Square};

use super::strategies::{picked, position, square};

pub(crate) fn eval() -> impl Strategy<Value = Eval> {
    let score = prop_oneof![
        any::<i32>().prop_map(EvalScore::Centipawns),
        any::<i32>().prop_map(EvalScore::Mate),
    ];
    (score, any::<Option<u16>>()).prop_map(|(score, depth)| Eval { score, depth })
}

fn mark_color() -> impl Strategy<Value = MarkColor> {
    proptest::sample::select(&[
        MarkColor::Green,
        MarkColor::Red,
        MarkColor::Yellow,
        MarkColor::Blue,
        MarkColor::Orange,
        MarkColor::Cyan,
    ])
}

pub(crate) fn arrows() -> impl Strategy<Value = Vec<ColoredArrow>> {
    let arrow = (mark_color(), square(), square());
    vec(
        arrow.prop_map(|(color, from, to)| ColoredArrow { color, from, to }),
        0..4,
    )
}

pub(crate) fn highlighted_squares() -> impl Strategy<Value = Vec<ColoredSquare>> {
    let marked = (mark_color(), square());
    vec(
        marked.prop_map(|(color, square)| ColoredSquare { color, square }),
        0..4,
    )
}

fn tag() -> impl Strategy<Value = (String, String)> {
    (
        "[A-Za-z0-9_]{1,8}|White|Date|Round|Variant|FEN",
        "[^\\r\\n]{0,12}|\\?|Chess960|Horde",
    )
}

fn result() -> impl Strategy<Value = Option<Outcome>> {
    prop_oneof![
        Just(None),
        Just(Some(Outcome::Draw)),
        proptest::sample::select(&touchmove::Color::ALL)
            .prop_map(|winner| Some(Outcome::Win(winner))),
    ]
}

/// A comment as people and programs write it, or worse.
pub(crate) fn comment() -> impl Strategy<Value = Comment> {
    let command = prop_oneof![
        any::<Duration>().prop_map(CommentPart::Clock),
        any::<Duration>().prop_map(CommentPart::Elapsed),
        eval().prop_map(CommentPart::Eval),
        arrows().prop_map(CommentPart::Arrows),
        highlighted_squares().prop_map(CommentPart::Squares),
    ];
    let word = prop_oneof![
        4 => "\\PC{0,12}",
        4 => "[a-z]{70,90}",
        4 => "[\\[%Event \"x\\]{};(]{1,12}",
        4 => Just("[Event \"x\"]".to_owned()),
        4 => command.prop_map(|part| part.to_string()),
        2 => proptest::sample::select(&["[%clk", "[%eval", "0:01]", "1]", "[%emt 0:01]", "]", "[%", "clk"]).prop_map(str::to_owned),
    ];
    vec(word, 0..12).prop_map(|words| Comment::new(&words.join(" ")))
}

/// One edit, at a place that a number picks.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Add(u16, u16),
    /// A move of any own piece to any square, legal or not.
    Any(u16, u16),
    Null(u16),
    Promote(u16),
    PromoteToMain(u16),
    Demote(u16),
    Delete(u16),
    Nags(u16, Vec<Nag>),
    Comment(u16, Comment),
    Introduce(u16, Comment),
    Clock(u16, Option<Duration>),
    Elapsed(u16, Option<Duration>),
    Eval(u16, Option<Eval>),
    Arrows(u16, Vec<ColoredArrow>),
    Squares(u16, Vec<ColoredSquare>),
    DrawOffer(u16, bool),
    Tag(String, String),
    RemoveTag(String),
    Result(Option<Outcome>),
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<u16>;
    prop_oneof![
        12 => (at(), at()).prop_map(|(node, pick)| Edit::Add(node, pick)),
        2 => (at(), at()).prop_map(|(node, pick)| Edit::Any(node, pick)),
        1 => at().prop_map(Edit::Null),
        1 => at().prop_map(Edit::Promote),
        1 => at().prop_map(Edit::PromoteToMain),
        1 => at().prop_map(Edit::Demote),
        1 => at().prop_map(Edit::Delete),
        1 => (at(), vec(any::<u8>().prop_map(Nag::new), 0..3)).prop_map(|(node, nags)| Edit::Nags(node, nags)),
        2 => (at(), comment()).prop_map(|(node, comment)| Edit::Comment(node, comment)),
        1 => (at(), comment()).prop_map(|(node, comment)| Edit::Introduce(node, comment)),
        1 => (at(), any::<Option<Duration>>()).prop_map(|(node, shown)| Edit::Clock(node, shown)),
        1 => (at(), any::<Option<Duration>>()).prop_map(|(node, taken)| Edit::Elapsed(node, taken)),
        1 => (at(), prop::option::of(eval())).prop_map(|(node, eval)| Edit::Eval(node, eval)),
        1 => (at(), arrows()).prop_map(|(node, arrows)| Edit::Arrows(node, arrows)),
        1 => (at(), highlighted_squares()).prop_map(|(node, squares)| Edit::Squares(node, squares)),
        1 => (at(), any::<bool>()).prop_map(|(node, offers)| Edit::DrawOffer(node, offers)),
        1 => tag().prop_map(|(name, value)| Edit::Tag(name, value)),
        1 => tag().prop_map(|(name, _)| Edit::RemoveTag(name)),
        1 => result().prop_map(Edit::Result),
    ]
}

/// Edits a record, or says why it cannot.
pub(crate) fn apply(
    record: &mut GameRecord,
    nodes: &mut Vec<NodeId>,
    edit: Edit,
) -> Result<(), Box<dyn core::error::Error>> {
    // Late nodes are picked more often, so that lines grow.
    let node = |pick: u16| nodes[nodes.len() - 1 - usize::from(pick) % nodes.len().min(7)];
    let added = match edit {
        Edit::Add(at, pick) => {
            let node = node(at);
            let mv = record
                .position(node)
                .and_then(|position| picked(position, pick).map(|legal| legal.to_move()));
            mv.map(|mv| record.add(node, mv)).transpose()?
        }
        Edit::Any(at, pick) => {
            let (node, pick) = (node(at), usize::from(pick));
            let setup = record.setup(node).ok_or("a node that is gone")?;
            let pieces = setup.board.by_color(setup.turn);
            let from = pieces
                .into_iter()
                .nth(pick / 64 % pieces.len())
                .ok_or("a piece")?;
            let promotion = Promotion::ALL.get(pick >> 12).copied();
            let mv = Move::new(from, Square::ALL[pick % 64], promotion);
            Some(
                record
                    .add(node, mv)
                    .or_else(|_| record.add_illegal(node, mv))?,
            )
        }
        Edit::Null(at) => Some(record.add_null(node(at))?),
        Edit::Promote(at) => record.promote(node(at)).map(|_| None)?,
        Edit::PromoteToMain(at) => record.promote_to_main(node(at)).map(|()| None)?,
        Edit::Demote(at) => record.demote(node(at)).map(|_| None)?,
        // Deleting the root leaves nothing to edit.
        Edit::Delete(at) if node(at) == record.root() => None,
        Edit::Delete(at) => record.delete(node(at)).map(|()| None)?,
        Edit::Nags(at, nags) => record.set_nags(node(at), nags).map(|()| None)?,
        Edit::Comment(at, comment) => record.add_comment(node(at), comment).map(|()| None)?,
        Edit::Introduce(at, comment) => record
            .set_starting_comments(node(at), [comment])
            .map(|()| None)?,
        Edit::DrawOffer(at, offers) => record.set_draw_offer(node(at), offers).map(|()| None)?,
        Edit::Clock(at, shown) => record.set_clock(node(at), shown).map(|()| None)?,
        Edit::Elapsed(at, taken) => record.set_elapsed(node(at), taken).map(|()| None)?,
        Edit::Eval(at, eval) => record.set_eval(node(at), eval).map(|()| None)?,
        Edit::Arrows(at, arrows) => record.set_arrows(node(at), arrows).map(|()| None)?,
        Edit::Squares(at, squares) => record
            .set_highlighted_squares(node(at), squares)
            .map(|()| None)?,
        Edit::Tag(name, value) => record.tags_mut().set(&name, &value).map(|()| None)?,
        Edit::RemoveTag(name) => {
            record.tags_mut().remove(&name);
            None
        }
        Edit::Result(result) => {
            record.set_result(result);
            None
        }
    };
    nodes.extend(added);
    Ok(())
}

/// A record with anything in it.
pub(crate) fn record() -> impl Strategy<Value = GameRecord> {
    let start = prop_oneof![Just(touchmove::Position::standard()), position()];
    (start, vec(tag(), 0..6), vec(edit(), 0..60), result()).prop_map(
        |(start, tags, edits, result)| {
            let mut record = GameRecord::new(start);
            for (name, value) in tags {
                // Some names and values are rejected.
                let _ = record.tags_mut().set(&name, &value);
            }
            let mut nodes = vec![record.root()];
            for edit in edits {
                // Some edits are rejected.
                let _ = apply(&mut record, &mut nodes, edit);
            }
            record.set_result(result);
            record
        },
    )
}
