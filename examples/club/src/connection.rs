//! Connections: each is served by a task, and neither their number nor their time is without bounds.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// How long the server waits if the system has no room for a connection.
const NO_ROOM: Duration = Duration::from_millis(100);

/// Serves connections until the program ends.
///
/// A connection is polite if it sends each request and takes each answer in time. The others are
/// closed, so that a client that sends a byte a minute keeps nothing. A socket of a game is no
/// longer a connection in this sense, and has bounds of its own.
pub(crate) async fn serve(
    listener: &TcpListener,
    routes: Router,
    most: usize,
    patience: Duration,
) -> Infallible {
    let places = Arc::new(Semaphore::new(most));
    let routes = TowerToHyperService::new(routes);
    loop {
        // The semaphore is never closed.
        let place = Arc::clone(&places).acquire_owned().await;
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                sleep(NO_ROOM).await;
                continue;
            }
        };
        // An answer is sent at once. A stream on which that fails is closed already.
        let _ = stream.set_nodelay(true);
        let routes = routes.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            routes.call(request)
        });
        tokio::spawn(async move {
            let _place = place;
            let connection = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
            let mut connection = pin!(connection.with_upgrades());
            if timeout(patience, connection.as_mut()).await.is_err() {
                // Ends at once if no request is under way.
                connection.as_mut().graceful_shutdown();
                let _ = timeout(patience, connection).await;
            }
        });
    }
}
