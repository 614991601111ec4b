//! The board as eight lines of letters, the eighth rank on top.

use core::fmt::{self, Write};

use super::Board;
use crate::types::{File, Piece, Rank, Square};

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let man = self.piece_at(Square::new(file, rank));
                f.write_char(man.map_or('.', Piece::letter))?;
                f.write_char(if file == File::H { '\n' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\n{self})")
    }
}
