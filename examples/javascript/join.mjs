// Joins the files of a module into one, so that a page asks for one script. It knows the forms of `import` and `export`
// that the files of `package` have, and fails at any other.

import { readFileSync } from 'node:fs';
import { dirname, join as path, relative } from 'node:path';

/** The errors are one file for all, so that they are the same classes. */
const SHARED = 'errors.js';

const IMPORT = /^import (?:(\w+)(?:, )?)?(?:\* as (\w+) from |\{([^}]*)\} from |from )?['"]([^'"]+)['"];?$/gm;
const EXPORT_FROM = /^export (?:\{([^}]*)\}|\*) from '([^']+)';$/gm;
const EXPORT_LIST = /^export \{([^}]*)\};?$/gm;
const EXPORT_PARTS = /^export const \{([^}]*)\} = /gm;
/** Comments on lines of their own. Nobody reads them in what is made. */
const COMMENTS = /^ *(?:\/\/.*|\/\*\*(?:(?!\*\/)[^])*\*\/)\n/gm;
const EXPORT = /^export ((?:const|class|(?:async )?function\*?) (\w+))/gm;

/** The names in braces, each with the one that it has outside. */
const names = (list) => list.split(',').map((name) => name.trim()).filter(Boolean).map((name) => name.split(' as '));

/** Returns the text of a module with all that it imports. */
export function join(folder, entry) {
  const parts = [];
  const done = new Map();
  let exported;

  const take = (file) => {
    if (done.has(file)) return done.get(file);
    const own = `$${done.size}`;
    done.set(file, own);
    if (file === SHARED) {
      parts.push(`import * as ${own} from './${SHARED}';`);
      return own;
    }
    const from = (other) => take(relative(folder, path(folder, dirname(file), other)));
    const given = new Map();
    let text = readFileSync(path(folder, file), 'utf8')
      .replace(COMMENTS, '')
      .replace(IMPORT, (_, usual, all, list, other) => {
        const source = from(other);
        const taken = names(list ?? '').map(([name, here = name]) => `${name}: ${here}`);
        if (usual !== undefined) taken.push(`default: ${usual}`);
        return (all === undefined ? '' : `const ${all} = ${source};`) + (taken.length === 0 ? '' : `const { ${taken.join(', ')} } = ${source};`);
      })
      .replace(EXPORT_FROM, (_, list, other) => {
        const source = from(other);
        if (list === undefined) {
          if (other !== `./${SHARED}` || file !== entry) throw new Error(`${file}: all of ${other} cannot be exported`);
          parts.push(`export * from './${SHARED}';`);
        }
        for (const [name, outside = name] of names(list ?? '')) given.set(outside, `${source}.${name}`);
        return '';
      });
    const give = (list) => names(list).forEach(([name, outside = name]) => given.set(outside, name));
    text = text
      .replace(EXPORT_LIST, (_, list) => { give(list); return ''; })
      .replace(EXPORT_PARTS, (_, list) => { give(list); return `const {${list}} = `; })
      .replace(EXPORT, (_, kept, name) => { give(name); return kept; });
    if (/^(import|export)\b(?!\.)/m.test(text)) throw new Error(`${file}: a form of import or export that is not known`);
    const result = [...given].map(([outside, name]) => `${outside}: ${name}`).join(', ');
    parts.push(`const ${own} = await (async () => {\n${text}\nreturn { ${result} };\n})();`);
    exported = [...given.keys()].join(', ');
    return own;
  };

  const last = take(entry);
  return [`// Made by build.mjs from ${entry} and what it imports.`, ...parts, `export const { ${exported} } = ${last};`, ''].join('\n');
}
