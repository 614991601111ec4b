//! Connections: each is served by a task, and neither their number nor their time nor their memory is
//! without bounds.

use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use crate::limits::network;

/// How long the server waits if the system has no room for a connection.
const NO_ROOM: Duration = Duration::from_millis(100);
/// How many connections go then. Reading a stored game takes files as well.
const MAKE_ROOM: usize = 10;
/// How many bytes of a request and its headers are kept. Browsers with many cookies send half of it.
const LARGEST_HEAD: usize = 16_384;

/// The bounds of connections.
#[derive(Clone, Debug)]
pub(crate) struct Bounds {
    /// How many there may be.
    pub(crate) most: usize,
    /// How many one address may have.
    pub(crate) each: usize,
    /// After how long one takes no more requests; after twice as long it is closed.
    pub(crate) patience: Duration,
    /// Whose connections are those of many visitors.
    pub(crate) proxies: Arc<[IpAddr]>,
}

/// The connections of each address. Who is forgotten here must go.
#[derive(Debug)]
struct Register {
    bounds: Bounds,
    entries: Mutex<Entries>,
}

#[derive(Debug, Default)]
struct Entries {
    next: u64,
    count: usize,
    networks: HashMap<IpAddr, BTreeMap<u64, watch::Sender<()>>>,
}

/// The place of a connection, until its request has become the socket of a player or a spectator.
#[derive(Debug)]
pub(crate) struct Place {
    register: Arc<Register>,
    network: IpAddr,
    number: u64,
    kept: watch::Receiver<()>,
}

impl Register {
    fn entries(&self) -> MutexGuard<'_, Entries> {
        // Nothing in this file panics while it holds the lock, so the entries are whole.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a place to a connection. If there is none, the oldest one of the same address goes, or
    /// of the address with the most.
    fn admit(self: &Arc<Self>, address: IpAddr) -> Place {
        let network = network(address);
        let mut entries = self.entries();
        let own = entries.networks.get(&network).map_or(0, BTreeMap::len);
        if own >= self.bounds.each && !self.bounds.proxies.contains(&address.to_canonical()) {
            entries.drop_oldest(network);
        } else if entries.count >= self.bounds.most {
            entries.make_room();
        }
        let (keep, kept) = watch::channel(());
        let number = entries.next;
        entries.next += 1;
        entries.count += 1;
        let own = entries.networks.entry(network).or_default();
        own.insert(number, keep);
        Place {
            register: Arc::clone(self),
            network,
            number,
            kept,
        }
    }
}

impl Entries {
    /// Lets the oldest connection go of the address with the most.
    fn make_room(&mut self) {
        let networks = self.networks.iter();
        let greatest = networks.max_by_key(|(_, own)| own.len());
        if let Some(greatest) = greatest.map(|(network, _)| *network) {
            self.drop_oldest(greatest);
        }
    }

    fn drop_oldest(&mut self, network: IpAddr) {
        let oldest = self
            .networks
            .get(&network)
            .and_then(|own| own.keys().next());
        if let Some(oldest) = oldest.copied() {
            self.remove(network, oldest);
        }
    }

    fn remove(&mut self, network: IpAddr, number: u64) {
        if let Some(own) = self.networks.get_mut(&network) {
            self.count -= usize::from(own.remove(&number).is_some());
            if own.is_empty() {
                self.networks.remove(&network);
            }
        }
    }
}

impl Place {
    /// Returns once another connection has taken the place.
    pub(crate) async fn lost(&self) {
        // Nothing is ever sent: the wait ends when the register drops its end.
        let _ = self.kept.clone().changed().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.register.entries().remove(self.network, self.number);
    }
}

/// Serves connections until the program ends.
///
/// A connection is polite if it sends each request and takes each answer in time. The others are
/// closed, so that a client that sends a byte a minute keeps nothing. A socket of a game is no
/// longer a connection in this sense, and has bounds of its own.
pub(crate) async fn serve(listener: &TcpListener, routes: Router, bounds: Bounds) -> Infallible {
    let patience = bounds.patience;
    let register = Arc::new(Register {
        bounds,
        entries: Mutex::default(),
    });
    let routes = TowerToHyperService::new(routes);
    loop {
        let (stream, address) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection was not accepted");
                (0..MAKE_ROOM).for_each(|_| register.entries().make_room());
                sleep(NO_ROOM).await;
                continue;
            }
        };
        // An answer is sent at once. A stream on which that fails is closed already.
        let _ = stream.set_nodelay(true);
        let place = Arc::new(register.admit(address.ip()));
        let routes = routes.clone();
        let kept = Arc::clone(&place);
        let service = service_fn(move |mut request: Request<Incoming>| {
            let extensions = request.extensions_mut();
            extensions.insert(ConnectInfo(address));
            extensions.insert(Arc::clone(&kept));
            routes.call(request)
        });
        tokio::spawn(async move {
            let connection = http1::Builder::new()
                .max_buf_size(LARGEST_HEAD)
                .serve_connection(TokioIo::new(stream), service);
            let mut connection = pin!(connection.with_upgrades());
            let serve = async {
                if timeout(patience, connection.as_mut()).await.is_err() {
                    // Ends at once if no request is under way.
                    connection.as_mut().graceful_shutdown();
                    let _ = timeout(patience, connection).await;
                }
            };
            tokio::select! {
                () = serve => {}
                () = place.lost() => {}
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_of_the_address_with_the_most_goes() {
        let proxy: IpAddr = [10, 0, 0, 9].into();
        let register = Arc::new(Register {
            bounds: Bounds {
                most: 7,
                each: 3,
                patience: Duration::ZERO,
                proxies: [proxy].into(),
            },
            entries: Mutex::default(),
        });
        let is_lost = |place: &Place| place.kept.has_changed().is_err();
        let one: Vec<Place> = (0..5)
            .map(|_| register.admit([10, 0, 0, 1].into()))
            .collect();
        let lost: Vec<bool> = one.iter().map(is_lost).collect();
        assert_eq!(lost, [true, true, false, false, false]);
        let many: Vec<Place> = (0..4).map(|_| register.admit(proxy)).collect();
        assert!(!is_lost(&one[2]) && many.iter().all(|place| !is_lost(place)));
        let last = register.admit("2001:db8::1".parse().expect("an address"));
        assert!(is_lost(&many[0]) && !is_lost(&one[2]));
        drop((one, many, last));
        let entries = register.entries.lock().expect("no panic before");
        assert_eq!((entries.count, entries.networks.len()), (0, 0));
    }
}
