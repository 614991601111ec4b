//! HTTP: the page, the lobby, new games, records, and the door to the sockets.

use std::net::SocketAddr;
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Json, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use touchmove::arbiter::GameConfig;
use touchmove::laws::Edition;
use touchmove::{Arbiter, ByColor, Chess960, Color, Position, Rulebook, TimeControl, pgn};

use crate::game::{Game, Message};
use crate::hub::{Hub, Terms};
use crate::journal::Order;
use crate::limits::{LONGEST_BODY, LONGEST_FIELD, LONGEST_MESSAGE};
use crate::seat::{Token, is_name, random_name};
use crate::{picture, resume, socket};

/// How many games the lobby lists of each kind.
const MOST_CARDS: usize = 50;

type Shared = State<Arc<Hub>>;

/// Returns the server's routes.
pub(crate) fn routes(hub: Arc<Hub>) -> Router {
    let page = || async {
        file(
            "text/html; charset=utf-8",
            include_str!("../page/index.html"),
        )
    };
    Router::new()
        .route("/", get(page))
        .route("/game/{name}", get(page))
        .route(
            "/club.css",
            get(|| async { file("text/css; charset=utf-8", include_str!("../page/club.css")) }),
        )
        .route(
            "/club.js",
            get(|| async {
                file(
                    "text/javascript; charset=utf-8",
                    include_str!("../page/club.js"),
                )
            }),
        )
        .route("/api/words", get(words))
        .route("/api/games", get(lobby).post(create))
        .route("/api/games/{name}/join", post(join))
        .route("/api/games/{name}/pgn", get(record))
        .route("/api/games/{name}/log", get(log))
        .route("/api/games/{name}/svg", get(diagram))
        .route("/ws/{name}", get(enter))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(middleware::from_fn_with_state(Arc::clone(&hub), guard))
        .with_state(hub)
}

fn file(kind: &'static str, text: &'static str) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}

/// A request that is refused, with its reason.
struct Refused(StatusCode, String);

impl Refused {
    fn bad(reason: impl std::fmt::Display) -> Self {
        Self(StatusCode::BAD_REQUEST, reason.to_string())
    }

    fn unknown() -> Self {
        Self(StatusCode::NOT_FOUND, "there is no such game".to_owned())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        (self.0, Json(json!({ "why": self.1 }))).into_response()
    }
}

/// Lets a request in that comes to this host, from this host's pages, and not too often.
async fn guard(
    State(hub): Shared,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    let headers = request.headers();
    // Another site's name for this address must not open the club (DNS rebinding).
    let host = text_of(headers, header::HOST);
    if !host.is_some_and(|host| hub.hosts.iter().any(|own| own == host)) {
        return Refused(
            StatusCode::MISDIRECTED_REQUEST,
            "the club does not go by this name".to_owned(),
        )
        .into_response();
    }
    let acts = request.method() != Method::GET || request.uri().path().starts_with("/ws/");
    if acts && !is_own_origin(headers, host) {
        return Refused(
            StatusCode::FORBIDDEN,
            "the request comes from another site".to_owned(),
        )
        .into_response();
    }
    if !hub.addresses.admit(address.ip(), Instant::now()) {
        return Refused(
            StatusCode::TOO_MANY_REQUESTS,
            "too many requests".to_owned(),
        )
        .into_response();
    }
    let mut response = next.run(request).await;
    let policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                  base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
}

fn text_of(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name)?.to_str().ok()
}

/// A browser names the page's origin with every POST and socket. Programs name none.
fn is_own_origin(headers: &HeaderMap, host: Option<&str>) -> bool {
    match headers.get(header::ORIGIN) {
        None => true,
        Some(origin) => {
            let origin = origin.to_str().ok();
            let origin = origin.and_then(|origin| {
                origin
                    .strip_prefix("http://")
                    .or_else(|| origin.strip_prefix("https://"))
            });
            origin.is_some() && origin == host
        }
    }
}

/// Everything that never changes: the pieces, their names and the rulebooks to choose from.
async fn words() -> Response {
    static WORDS: LazyLock<String> = LazyLock::new(|| {
        let editions = Edition::ALL.iter().rev();
        let editions = editions.map(|edition| json!([edition.to_string(), edition.title()]));
        json!({ "pieces": picture::pieces(), "editions": editions.collect::<Value>() }).to_string()
    });
    file("application/json", WORDS.as_str())
}

async fn lobby(State(hub): Shared) -> Json<Value> {
    let (waiting, playing, count) = hub.lobby(MOST_CARDS);
    Json(json!({ "waiting": waiting, "playing": playing, "count": count }))
}

/// The form of the lobby.
#[derive(Debug, Deserialize)]
struct Form {
    control: String,
    rulebook: String,
    /// A time class with its supervision, such as `rapid full`; empty to choose it by the control.
    #[serde(default)]
    class: String,
    chess960: Option<u16>,
    /// White, black, or anything else for a random color.
    #[serde(default)]
    color: String,
    #[serde(default)]
    casual: bool,
}

impl Form {
    fn config(&self) -> Result<GameConfig, Refused> {
        if [&self.control, &self.rulebook, &self.class]
            .iter()
            .any(|field| field.len() > LONGEST_FIELD)
        {
            return Err(Refused::bad("a field is too long"));
        }
        let control: TimeControl = self.control.trim().parse().map_err(Refused::bad)?;
        let class = self.class.trim();
        let chosen = if class == "standard" { "" } else { class };
        let rulebook: Rulebook = format!("{} {chosen}", self.rulebook.trim())
            .trim()
            .parse()
            .map_err(Refused::bad)?;
        let mut config = GameConfig::new(rulebook.clone(), control).map_err(Refused::bad)?;
        if class == "standard" {
            config = config.with_rulebook(rulebook);
        }
        if let Some(number) = self.chess960 {
            let start = Chess960::new(number)
                .ok_or_else(|| Refused::bad("Chess960 numbers go from 0 to 959"))?;
            config = config.with_start(Position::chess960(start, start));
        }
        Ok(if self.casual {
            config.with_casual_play()
        } else {
            config
        })
    }

    fn color(&self) -> Result<Color, Refused> {
        let random = || {
            let bit = getrandom::u32().map_err(Refused::bad)? % 2;
            Ok(if bit == 0 { Color::White } else { Color::Black })
        };
        self.color.parse().map_or_else(|_| random(), Ok)
    }
}

async fn create(State(hub): Shared, Json(form): Json<Form>) -> Result<Json<Value>, Refused> {
    let (config, color) = (form.config()?, form.color()?);
    if !hub.has_room() {
        return Err(Refused(
            StatusCode::SERVICE_UNAVAILABLE,
            "the club is full".to_owned(),
        ));
    }
    let name = random_name().map_err(Refused::bad)?;
    let token = Token::random().map_err(Refused::bad)?;
    let mut seats = ByColor::new(None, None);
    seats[color] = Some(token);
    let terms = Terms {
        control: config.clock().control(Color::White).to_string(),
        rulebook: config.rulebook().to_string(),
        chess960: form.chess960,
        casual: form.casual,
    };
    let arbiter = Arbiter::new(config);
    let order = Order::Create {
        game: name.clone(),
        header: arbiter.to_log().to_string(),
        terms: serde_json::to_string(&terms).map_err(Refused::bad)?,
        seats,
    };
    hub.journal.write(vec![order]).await.map_err(|_| {
        Refused(
            StatusCode::SERVICE_UNAVAILABLE,
            "the game could not be stored".to_owned(),
        )
    })?;
    resume::start(Game::new(hub, name.clone(), terms, arbiter, seats), None);
    Ok(Json(
        json!({ "name": name, "color": color, "token": token.to_string() }),
    ))
}

async fn join(State(hub): Shared, Path(name): Path<String>) -> Result<Json<Value>, Refused> {
    let inbox = hub.find(&name).ok_or_else(Refused::unknown)?;
    let (answer, answered) = oneshot::channel();
    inbox
        .send(Message::Join { answer })
        .await
        .map_err(|_| Refused::unknown())?;
    let (color, token) = answered
        .await
        .map_err(|_| Refused::unknown())?
        .map_err(|why| Refused(StatusCode::CONFLICT, why))?;
    Ok(Json(
        json!({ "name": name, "color": color, "token": token.to_string() }),
    ))
}

async fn stored(hub: &Arc<Hub>, name: String) -> Result<Game, Refused> {
    if !is_name(&name) {
        return Err(Refused::unknown());
    }
    resume::stored_game(hub, name)
        .await
        .ok_or_else(Refused::unknown)
}

fn download(kind: &'static str, name: &str, text: String) -> Response {
    let mut response = Response::new(Body::from(text));
    response
        .headers_mut()
        .insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"{name}\"")) {
        response
            .headers_mut()
            .insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

async fn record(State(hub): Shared, Path(name): Path<String>) -> Result<Response, Refused> {
    let game = stored(&hub, name.clone()).await?;
    let mut record = game.arbiter.to_record();
    let tags = record.tags_mut();
    if let Some(date) = &game.date {
        tags.set("Date", date).map_err(Refused::bad)?;
    }
    tags.set("Site", hub.hosts.first().map_or("?", String::as_str))
        .map_err(Refused::bad)?;
    tags.set("Event", "A game at the club")
        .map_err(Refused::bad)?;
    let text = record.to_pgn(pgn::Style::Export).to_string();
    Ok(download(
        "application/x-chess-pgn; charset=utf-8",
        &format!("{name}.pgn"),
        text,
    ))
}

async fn log(State(hub): Shared, Path(name): Path<String>) -> Result<Response, Refused> {
    let game = stored(&hub, name.clone()).await?;
    let text = game.arbiter.to_log_with_rulings().to_string();
    Ok(download(
        "text/plain; charset=utf-8",
        &format!("{name}.log"),
        text,
    ))
}

async fn diagram(State(hub): Shared, Path(name): Path<String>) -> Result<Response, Refused> {
    let game = stored(&hub, name.clone()).await?;
    let text = picture::position(game.arbiter.position(), game.arbiter.moves().next_back());
    Ok(download("image/svg+xml", &format!("{name}.svg"), text))
}

async fn enter(
    State(hub): Shared,
    Path(name): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    if !is_name(&name) {
        return Err(Refused::unknown());
    }
    // The usual buffers are made for other messages: they would take 128 KiB for each socket.
    let upgrade = upgrade
        .read_buffer_size(LONGEST_MESSAGE)
        .write_buffer_size(0)
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE);
    Ok(upgrade.on_upgrade(move |socket| socket::serve(socket, hub, name)))
}
