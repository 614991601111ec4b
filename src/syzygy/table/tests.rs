//! Tests of `table`.

use alloc::format;

use super::*;

/// Checksums (CRC-32) of all stored values, for each file of the leading pawn and each side to move; `c4` is a single 4.
const FACTS: &str = "\
KQvK.rtbw c4 d47b582c
KQvK.rtbz 42bba075
KPvK.rtbw f0e86fee ff299342 06d9471b 5415c64b 0b9609ab f00ecebd 5d5db5b6 2fc64004
KPvK.rtbz d927ab9c e009871e 2d9d9ac0 6d28317f
KQQvK.rtbw c4 97907081
KRvKR.rtbz 2f9cae5a
KPPvK.rtbw 7a80a233 63b67a65 73d0bcae 910bc7c1 969fb2bd b56eedcc 91c782ba 95435f43
KPvKP.rtbw 0e207870 c156d7b1 2255861f 4104381e
KPvKP.rtbz be4b6c65 355f0bec 4f70ed8c d7fca02c";

fn crc(crc: u32, byte: u8) -> u32 {
    let divide = |crc: u32, _| (crc >> 1) ^ (0xedb8_8320 * (crc & 1));
    (0..8).fold(crc ^ u32::from(byte), divide)
}

#[test]
#[ignore = "needs tables: `.ci/tables` gets them and runs this"]
fn all_values_of_genuine_tables_are_as_decoded_before() {
    let folder = std::env::var("SYZYGY_TABLES").expect("a folder");
    for line in FACTS.lines() {
        let (name, facts) = line.split_once(' ').expect("a name and its checksums");
        let (material, ending) = name.split_once('.').expect("the ending");
        let kind = [Kind::Wdl, Kind::Dtz]
            .into_iter()
            .find(|kind| kind.extension() == ending);
        let (material, kind) = (material.parse().unwrap(), kind.expect("an ending"));
        let bytes = std::fs::read(format!("{folder}/{name}")).expect("the table");
        let table = Table::open(material, kind, bytes).expect("a sound table");
        let found = table.parts.iter().map(|part| {
            let value = |number| {
                let value = part.pairs.value(&table.bytes, number, &Steps::new());
                value.expect("a value")
            };
            if part.pairs.flags & 0x80 != 0 {
                return format!("c{}", value(0));
            }
            let sum = (0..part.order.positions).fold(u32::MAX, |sum, number| {
                let [low, high] = value(number).to_le_bytes();
                match kind {
                    Kind::Wdl => crc(sum, low),
                    Kind::Dtz => crc(crc(sum, low), high),
                }
            });
            format!("{:08x}", !sum)
        });
        assert_eq!(found.collect::<Vec<_>>().join(" "), facts, "{name}");
    }
}
