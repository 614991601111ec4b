//! Sockets: one per visitor of a game. What it sends is counted, what it gets is bounded.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message as Frame, Utf8Bytes, WebSocket};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};
use touchmove::Color;

use crate::connection::Place;
use crate::game::{Entrance, Message, Refusal, Said};
use crate::hub::Hub;
use crate::limits::Bucket;
use crate::{resume, seat, view};

/// A visitor must say hello within this time.
const HELLO: Duration = Duration::from_secs(10);
/// How long the server waits for a visitor who does not read.
const SLOWEST: Duration = Duration::from_secs(10);
/// How often a silent visitor is asked for a sign of life, and after how many missed ones it is gone.
const PING: Duration = Duration::from_secs(15);
const MISSED: u32 = 2;

/// The first message of a visitor.
#[derive(Debug, Deserialize)]
struct Hello {
    token: Option<String>,
}

/// Every later message: what the player says, and a number for the answer.
#[derive(Debug, Deserialize)]
struct Request {
    id: u32,
    #[serde(flatten)]
    said: Said,
}

/// The visitor is gone, or is asked to go.
struct Gone;

/// What a page sends to learn whether the server is there. The answer is the same.
const BEAT: &str = r#"{"t":"beat"}"#;

/// Serves one visitor of a game until either goes.
///
/// Until it has said hello, a visitor keeps the place of its connection and can lose it. From then
/// on, a player counts at the seat and a spectator at its address.
pub(crate) async fn serve(
    mut socket: WebSocket,
    hub: Arc<Hub>,
    name: String,
    visitor: IpAddr,
    place: Arc<Place>,
) {
    let hello = tokio::select! {
        hello = timeout(HELLO, next_text(&mut socket)) => hello,
        () = place.lost() => return,
    };
    let Ok(Ok(hello)) = hello else { return };
    drop(place);
    let token = match read_token(&hello) {
        Ok(token) => token,
        Err(why) => return refuse(&mut socket, &why, false).await,
    };
    let inbox = hub.find(&name);
    let _spectator = if token.is_none() || inbox.is_none() {
        if !hub.addresses.admit(visitor, std::time::Instant::now()) {
            return refuse(&mut socket, "too many requests from your address", true).await;
        }
        let Some(place) = hub.spectators.admit(visitor) else {
            return refuse(&mut socket, "the club is full of spectators", true).await;
        };
        Some(place)
    } else {
        None
    };
    if let Some(inbox) = inbox {
        let (answer, answered) = oneshot::channel();
        let is_asked = inbox.send(Message::Enter { token, answer }).await.is_ok();
        match answered.await {
            Ok(Ok(entrance)) => {
                let seat = entrance.seat;
                let _ = watch(&mut socket, &inbox, entrance).await;
                if let Some(seat) = seat {
                    let _ = inbox.send(Message::Leave { seat }).await;
                }
                return;
            }
            Ok(Err(Refusal { why, again })) => return refuse(&mut socket, &why, again).await,
            // The game has just ended.
            Err(_) => tracing::debug!(name, is_asked, "entered a game that ends"),
        }
    }
    // A game that is over is shown once, as it was stored.
    let shown = resume::finished_state(&hub, name, token).await;
    let last = match shown {
        Some(state) => send(&mut socket, state).await,
        None => return refuse(&mut socket, "there is no such game", false).await,
    };
    if last.is_ok() {
        let _ = socket.send(Frame::Close(None)).await;
    }
}

/// Says why a visitor must go, and whether it may come back.
async fn refuse(socket: &mut WebSocket, why: &str, again: bool) {
    let _ = say(socket, &json!({ "t": "error", "why": why, "again": again })).await;
    let _ = socket.send(Frame::Close(None)).await;
}

fn read_token(hello: &str) -> Result<Option<seat::Token>, String> {
    let hello: Hello = serde_json::from_str(hello).map_err(|error| error.to_string())?;
    let token = hello.token.map(|token| token.parse::<seat::Token>());
    token.transpose().map_err(str::to_owned)
}

/// Passes messages between a visitor and a game.
async fn watch(
    socket: &mut WebSocket,
    inbox: &mpsc::Sender<Message>,
    entrance: Entrance,
) -> Result<(), Gone> {
    let Entrance {
        seat,
        state,
        mut updates,
    } = entrance;
    send(socket, state).await?;
    let mut bucket = Bucket::new(20.0, 10.0);
    let mut pings = interval_at(Instant::now() + PING, PING);
    // After a stop of the process, the visitor has its time once more.
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut missed = 0;
    loop {
        tokio::select! {
            frame = socket.recv() => {
                missed = 0;
                let Some(Ok(frame)) = frame else { return Err(Gone) };
                if !bucket.take(std::time::Instant::now()) {
                    let why = "too many messages";
                    refuse(socket, why, true).await;
                    return Err(Gone);
                }
                match frame {
                    Frame::Text(text) if text.as_str() == BEAT => send(socket, text).await?,
                    Frame::Text(text) => hear(socket, inbox, seat, &text).await?,
                    Frame::Ping(_) | Frame::Pong(_) => {}
                    Frame::Binary(_) | Frame::Close(_) => return Err(Gone),
                }
            }
            update = updates.recv() => match update {
                Ok(update) => send(socket, update).await?,
                // Too slow for what happens: the page comes back and gets the whole game.
                Err(RecvError::Lagged(behind)) => {
                    tracing::info!(behind, "a slow reader was dropped");
                    return Err(Gone);
                }
                // The game is over, and everything was sent.
                Err(RecvError::Closed) => {
                    let _ = socket.send(Frame::Close(None)).await;
                    return Err(Gone);
                }
            },
            _ = pings.tick() => {
                missed += 1;
                if missed > MISSED {
                    return Err(Gone);
                }
                let ping = socket.send(Frame::Ping(Vec::new().into()));
                if !matches!(timeout(SLOWEST, ping).await, Ok(Ok(()))) {
                    return Err(Gone);
                }
            }
        }
    }
}

/// Answers one message of a visitor.
async fn hear(
    socket: &mut WebSocket,
    inbox: &mpsc::Sender<Message>,
    seat: Option<Color>,
    text: &str,
) -> Result<(), Gone> {
    let request: Request = match serde_json::from_str(text) {
        Ok(request) => request,
        Err(error) => {
            return say(
                socket,
                &json!({ "t": "answer", "ok": false, "why": error.to_string() }),
            )
            .await;
        }
    };
    let id = request.id;
    let handled = match seat {
        None => Err("a spectator cannot act in the game".to_owned()),
        Some(seat) => {
            let (answer, answered) = oneshot::channel();
            let _ = inbox
                .send(Message::Say {
                    seat,
                    said: request.said,
                    answer,
                })
                .await;
            answered
                .await
                .unwrap_or_else(|_| Err("the game is over".to_owned()))
        }
    };
    let answer = match handled {
        Ok(rulings) => {
            json!({ "t": "answer", "id": id, "ok": true, "rulings": view::answer(&rulings) })
        }
        Err(why) => json!({ "t": "answer", "id": id, "ok": false, "why": why }),
    };
    say(socket, &answer).await
}

async fn next_text(socket: &mut WebSocket) -> Result<Utf8Bytes, Gone> {
    loop {
        match socket.recv().await {
            Some(Ok(Frame::Text(text))) => return Ok(text),
            Some(Ok(Frame::Ping(_) | Frame::Pong(_))) => {}
            _ => return Err(Gone),
        }
    }
}

async fn say(socket: &mut WebSocket, value: &serde_json::Value) -> Result<(), Gone> {
    send(socket, value.to_string().into()).await
}

async fn send(socket: &mut WebSocket, text: Utf8Bytes) -> Result<(), Gone> {
    match timeout(SLOWEST, socket.send(Frame::Text(text))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Gone),
    }
}
