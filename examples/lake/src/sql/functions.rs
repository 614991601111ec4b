//! The chess functions as functions of DataFusion.

use std::sync::Arc;

use arrow::array::{Array, ArrayRef, AsArray};
use arrow::datatypes::{DataType, Field, FieldRef};
use datafusion::common::{DataFusionError, Result, ScalarValue, exec_datafusion_err};
use datafusion::logical_expr::function::{AccumulatorArgs, StateFieldsArgs};
use datafusion::logical_expr::{
    Accumulator, AggregateUDF, AggregateUDFImpl, ColumnarValue, ScalarFunctionArgs, ScalarUDF,
    ScalarUDFImpl, Signature, TypeSignature, Volatility,
};
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_expr::expressions::Literal;
use datafusion::prelude::SessionContext;
use touchmove::openings::Names;
use touchmove_lake_functions::{ALL, Arg, Error, Function, OpeningTree, opening_with};

/// Makes all functions known. `names` are the openings of `chess_opening` with one argument.
pub(super) fn register(context: &SessionContext, names: Option<Arc<Names>>) {
    for function in ALL {
        let names = (function.name == "chess_opening").then(|| Openings(names.clone()));
        let least = match names {
            Some(_) => 1,
            None => function.args.len() - function.optional,
        };
        let counts = (least..=function.args.len())
            .map(TypeSignature::Any)
            .collect();
        let scalar = Scalar {
            function: Named(function),
            names,
            signature: Signature::one_of(counts, Volatility::Immutable),
        };
        context.register_udf(ScalarUDF::from(scalar));
    }
    let signature = Signature::any(3, Volatility::Immutable);
    context.register_udaf(AggregateUDF::from(Tree { signature }));
}

fn failed(error: Error) -> DataFusionError {
    exec_datafusion_err!("{error}")
}

fn args(values: &[ColumnarValue]) -> Result<Vec<Arg>> {
    let arg = |value: &ColumnarValue| match value {
        ColumnarValue::Array(values) => Ok(Arg::column(values.clone())),
        ColumnarValue::Scalar(value) => Ok(Arg::constant(value.to_array_of_size(1)?)),
    };
    values.iter().map(arg).collect()
}

/// A function, which is the same as another of that name.
#[derive(Clone, Copy, Debug)]
struct Named(&'static Function);

impl PartialEq for Named {
    fn eq(&self, other: &Self) -> bool {
        self.0.name == other.0.name
    }
}

impl Eq for Named {}

impl std::hash::Hash for Named {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

/// The names of openings that were given with the program's arguments. There is one table in a session.
#[derive(Clone, Debug)]
struct Openings(Option<Arc<Names>>);

impl PartialEq for Openings {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_some() == other.0.is_some()
    }
}

impl Eq for Openings {}

impl std::hash::Hash for Openings {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.is_some().hash(state);
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Scalar {
    function: Named,
    names: Option<Openings>,
    signature: Signature,
}

impl Scalar {
    fn call(&self, args: &[Arg], rows: usize) -> Result<ArrayRef> {
        let (Some(Openings(names)), [games]) = (&self.names, args) else {
            return self.function.0.call(args, rows).map_err(failed);
        };
        let names = names.as_deref().ok_or_else(|| {
            exec_datafusion_err!(
                "chess_opening: there is no table of openings: give one with --openings FILE"
            )
        })?;
        opening_with(names, games, rows).map_err(failed)
    }
}

impl ScalarUDFImpl for Scalar {
    fn name(&self) -> &str {
        self.function.0.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(self.function.0.returns.data_type())
    }

    fn invoke_with_args(&self, call: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let args = args(&call.args)?;
        if args.iter().all(|arg| arg.is_constant) {
            let only = self.call(&args, 1)?;
            return Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(
                &only, 0,
            )?));
        }
        self.call(&args, call.number_rows).map(ColumnarValue::Array)
    }
}

#[derive(Debug, PartialEq, Eq, Hash)]
struct Tree {
    signature: Signature,
}

impl AggregateUDFImpl for Tree {
    fn name(&self) -> &str {
        OpeningTree::NAME
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(OpeningTree::data_type())
    }

    fn accumulator(&self, args: AccumulatorArgs<'_>) -> Result<Box<dyn Accumulator>> {
        let constant = |expr: &Arc<dyn PhysicalExpr>| {
            let literal = expr.downcast_ref::<Literal>()?;
            Some(literal.value().to_array_of_size(1).map(Arg::constant))
        };
        let constants = args.exprs.iter().map(|expr| constant(expr).transpose());
        Ok(Box::new(Growing {
            tree: OpeningTree::default(),
            constants: constants.collect::<Result<_>>()?,
        }))
    }

    fn state_fields(&self, args: StateFieldsArgs<'_>) -> Result<Vec<FieldRef>> {
        let name = format!("{}[tree]", args.name);
        Ok(vec![Arc::new(Field::new(
            name,
            DataType::LargeBinary,
            true,
        ))])
    }
}

#[derive(Debug)]
struct Growing {
    tree: OpeningTree,
    /// The arguments that are the same for all rows.
    constants: Vec<Option<Arg>>,
}

impl Accumulator for Growing {
    fn update_batch(&mut self, values: &[ArrayRef]) -> Result<()> {
        let rows = values.first().map_or(0, |values| values.len());
        let arg = |(number, values): (usize, &ArrayRef)| {
            let constant = self.constants.get(number).cloned().flatten();
            constant.unwrap_or_else(|| Arg::column(values.clone()))
        };
        let args: Vec<Arg> = values.iter().enumerate().map(arg).collect();
        self.tree.update(&args, rows).map_err(failed)
    }

    fn evaluate(&mut self) -> Result<ScalarValue> {
        ScalarValue::try_from_array(&self.tree.finish(), 0)
    }

    fn size(&self) -> usize {
        self.tree.size()
    }

    fn state(&mut self) -> Result<Vec<ScalarValue>> {
        Ok(vec![ScalarValue::LargeBinary(Some(self.tree.to_bytes()))])
    }

    fn merge_batch(&mut self, states: &[ArrayRef]) -> Result<()> {
        for trees in states {
            trees
                .as_binary::<i64>()
                .iter()
                .flatten()
                .for_each(|tree| self.tree.merge(tree));
        }
        Ok(())
    }
}
