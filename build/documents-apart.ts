import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'
import { packDocument } from './pack-document.ts'

const imported = /import \{([^}]*)\} from '([^']*generated\/graphql\.ts)'/g
const wanted = '?document='

/**
 * All documents are generated into one module, so the first page would load those of every page.
 * Each becomes a module of its own, which goes where it is used.
 */
export const documentsApart: Plugin = documentModules((line, name) => {
  const [, text] = /^export const \w+ = (\{.*\}) as unknown as /.exec(line) ?? []
  if (text === undefined) throw new Error(`${name} is not written as expected: run npm run codegen.`)
  return [
    "import { unpackDocument } from '/app/unpack-document.ts'",
    `export const ${name} = /* @__PURE__ */ unpackDocument(${JSON.stringify(packDocument(JSON.parse(text)))})`,
  ].join('\n')
})

/**
 * The same with nothing but its hash in each: enough for pages without a client that reads
 * documents.
 */
export const documentHashes: Plugin = documentModules((line, name) => {
  const hash = /"__meta__":\s*\{"hash":"([^"]+)"/.exec(line)?.[1]
  if (hash === undefined) throw new Error(`${name} has no hash: run npm run codegen.`)
  return `export const ${name} = { __meta__: { hash: '${hash}' } }`
})

function documentModules(codeOf: (line: string, name: string) => string): Plugin {
  return {
    name: 'documents-apart',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('generated/graphql.ts')) return null
      return { code: code.replaceAll(imported, (_, names: string, from: string) => apart(names, from)), map: null }
    },
    async load(id) {
      const [file = '', name] = id.split(wanted)
      if (name === undefined) return null
      const line = (await readFile(file, 'utf8')).split('\n').find((text) => text.startsWith(`export const ${name} = `))
      if (line === undefined) throw new Error(`${file} has no ${name}: run npm run codegen.`)
      return { code: codeOf(line, name), map: null }
    },
  }
}

/** The same import, one for each value; types leave nothing behind. */
function apart(names: string, from: string): string {
  const values = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
  return values.map((name) => `import { ${name} } from '${from}${wanted}${name}'`).join(';')
}
