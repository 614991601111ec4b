//! HTTP: the page, the lobby, new games, records, and the door to the sockets.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::rejection::JsonRejection;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Extension, Json, Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::oneshot;
use touchmove::arbiter::GameConfig;
use touchmove::laws::Edition;
use touchmove::{Arbiter, ByColor, Chess960, Color, Position, Rulebook, TimeControl, pgn};

use crate::connection::Place;
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
    mut request: Request,
    next: Next,
) -> Response {
    let visitor = visitor(address.ip(), request.headers(), &hub.proxies);
    let mut response = match refusal(&hub, visitor, &request) {
        Some(refused) => refused,
        None => {
            request.extensions_mut().insert(Visitor(visitor));
            next.run(request).await
        }
    };
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

/// Returns why a request is not let in: a page for someone who opens a page.
fn refusal(hub: &Hub, visitor: IpAddr, request: &Request) -> Option<Response> {
    let (headers, path) = (request.headers(), request.uri().path());
    let is_page = path == "/" || path.starts_with("/game/");
    let refused = |status, why: &str| Some(Refused(status, why.to_owned()).into_response());
    // Another site's name for this address must not open the club (DNS rebinding).
    let host = text_of(headers, header::HOST);
    let is_known = host.is_some_and(|host| hub.hosts.iter().any(|own| own == host));
    if !is_known && path != "/club.css" {
        let status = StatusCode::MISDIRECTED_REQUEST;
        if is_page {
            return Some((status, Html(wrong_host(&hub.hosts, host))).into_response());
        }
        return refused(status, "the club does not go by this name");
    }
    let acts = request.method() != Method::GET || path.starts_with("/ws/");
    if acts && !is_own_origin(headers, host) {
        return refused(StatusCode::FORBIDDEN, "the request comes from another site");
    }
    // The files of the page cost less than a refusal that leaves it blank. Sockets count when they
    // have said who they are.
    let is_counted = !matches!(path, "/club.css" | "/club.js") && !path.starts_with("/ws/");
    if is_counted && !hub.addresses.admit(visitor, Instant::now()) {
        let status = StatusCode::TOO_MANY_REQUESTS;
        if is_page {
            let again = [(header::REFRESH, "5"), (header::RETRY_AFTER, "5")];
            return Some((status, again, Html(include_str!("../page/busy.html"))).into_response());
        }
        return refused(status, "too many requests");
    }
    None
}

/// Who a request is for.
#[derive(Clone, Copy)]
struct Visitor(IpAddr);

/// Returns the address of a visitor. Only a proxy of the club may name another one than its own.
fn visitor(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    let is_proxy = |address: &IpAddr| proxies.contains(&address.to_canonical());
    if !is_proxy(&peer) {
        return peer;
    }
    // Each proxy writes whom it heard behind what it heard, so the last stranger is the visitor.
    let named = headers.get_all("x-forwarded-for").into_iter();
    let named = named.filter_map(|value| value.to_str().ok());
    let named: Vec<&str> = named.flat_map(|value| value.split(',')).collect();
    let mut named = named.into_iter().rev().map_while(|one| {
        let one = one.trim();
        let with_port = || Some(one.parse::<SocketAddr>().ok()?.ip());
        one.parse().ok().or_else(with_port)
    });
    named.find(|address| !is_proxy(address)).unwrap_or(peer)
}

/// Returns the page for a browser that calls the club by a name that is not its own.
fn wrong_host(hosts: &[String], host: Option<&str>) -> String {
    let is_plain = |host: &&str| {
        let plain = |letter: u8| letter.is_ascii_alphanumeric() || b".-:[]_".contains(&letter);
        host.len() <= 255 && host.bytes().all(plain)
    };
    let host = host.filter(is_plain).unwrap_or("NAME:PORT");
    let links: String = hosts
        .iter()
        .map(|own| format!("<li><a href=\"http://{own}/\">http://{own}/</a></li>"))
        .collect();
    include_str!("../page/host.html")
        .replace("{host}", host)
        .replace("{links}", &links)
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
    /// Whether the lobby does not show the game.
    #[serde(default)]
    private: bool,
}

const BAD_CLASS: &str = "class: expected standard, or rapid or blitz with full or limited";

/// Says how time controls are written to someone who has not.
fn bad_control(error: impl std::fmt::Display) -> Refused {
    Refused::bad(format!(
        "control: {error}. For example, 5+3 is five minutes and three seconds a move, and \
         40/90+30,30+30 is ninety minutes for forty moves and then thirty more."
    ))
}

impl Form {
    fn config(&self) -> Result<GameConfig, Refused> {
        if [&self.control, &self.rulebook, &self.class]
            .iter()
            .any(|field| field.len() > LONGEST_FIELD)
        {
            return Err(Refused::bad("a field is too long"));
        }
        let control: TimeControl = self.control.trim().parse().map_err(bad_control)?;
        let line = self.rulebook.trim();
        let mut rulebook: Rulebook = line
            .parse()
            .map_err(|error| Refused::bad(format!("rulebook: {error}")))?;
        let class = self.class.trim();
        if !["", "standard"].contains(&class) {
            rulebook = format!("{line} {class}")
                .parse()
                .map_err(|_| Refused::bad(BAD_CLASS))?;
        }
        let mut config = GameConfig::new(rulebook.clone(), control).map_err(bad_control)?;
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

async fn create(
    State(hub): Shared,
    Extension(Visitor(visitor)): Extension<Visitor>,
    form: Result<Json<Form>, JsonRejection>,
) -> Result<Json<Value>, Refused> {
    let Json(form) = form.map_err(|error| Refused(error.status(), error.body_text()))?;
    let (config, color) = (form.config()?, form.color()?);
    if !hub.has_room() {
        return Err(Refused(
            StatusCode::SERVICE_UNAVAILABLE,
            "the club is full".to_owned(),
        ));
    }
    let place = hub.created.admit(visitor).ok_or_else(|| {
        let why = "too many games that your address has created are not over";
        Refused(StatusCode::TOO_MANY_REQUESTS, why.to_owned())
    })?;
    let name = random_name().map_err(Refused::bad)?;
    let token = Token::random().map_err(Refused::bad)?;
    let mut seats = ByColor::new(None, None);
    seats[color] = Some(token);
    let terms = Terms {
        control: config.clock().control(Color::White).to_string(),
        rulebook: config.rulebook().to_string(),
        chess960: form.chess960,
        casual: form.casual,
        private: form.private,
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
    let mut game = Game::new(hub, name.clone(), terms, arbiter, seats);
    game.place = Some(place);
    resume::start(game, None);
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
    Extension(Visitor(visitor)): Extension<Visitor>,
    Extension(place): Extension<Arc<Place>>,
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
    Ok(upgrade.on_upgrade(move |socket| socket::serve(socket, hub, name, visitor, place)))
}
