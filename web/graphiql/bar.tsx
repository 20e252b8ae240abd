import { useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import { useId, useState } from 'react'
import { type Example, examples } from './examples.ts'
import { filled } from './filled.ts'
import { keepKey, storedKey } from './key.ts'
import { asCurl, asFetch } from './snippets.ts'

/**
 * What stands above the editors: examples to open, the key to send, and the request to take away.
 */
export function Bar() {
  const [said, say] = useState('')
  return (
    <div className="bar">
      <a className="brand" href="/">
        RiskPilot
      </a>
      <Examples say={say} />
      <Key say={say} />
      <Copies say={say} />
      <output className="said">{said}</output>
    </div>
  )
}

type Saying = { readonly say: (text: string) => void }

function Examples({ say }: Saying) {
  const id = useId()
  const { addTab, updateActiveTabValues } = useGraphiQLActions()
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  const open = async ({ query, variables, about }: Example) => {
    const values = await filled(variables)
    if (queryEditor?.getValue().trim()) addTab()
    queryEditor?.setValue(query)
    variableEditor?.setValue(values)
    updateActiveTabValues({ query, variables: values })
    say(about)
  }
  return (
    <label htmlFor={id}>
      <span>Example</span>
      <select
        id={id}
        value=""
        disabled={!queryEditor}
        onChange={({ target }) => {
          const chosen = examples[Number(target.value)]
          if (chosen) void open(chosen)
        }}
      >
        <option value="">Open an example…</option>
        {examples.map(({ name }, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Key({ say }: Saying) {
  const id = useId()
  const { introspect } = useGraphiQLActions()
  const [key, setKey] = useState(storedKey)
  const [used, setUsed] = useState(storedKey)
  const use = (next: string) => {
    keepKey(next)
    setKey(next)
    setUsed(next)
    // What can be asked may differ.
    void introspect()
    say(next ? 'Requests carry the key. It is forgotten with this tab.' : 'Requests carry your session.')
  }
  const trimmed = key.trim()
  const isKey = /^rp_\S+$/.test(trimmed)
  return (
    <form
      className="key"
      onSubmit={(event) => {
        event.preventDefault()
        if (isKey || trimmed === '') use(trimmed)
        else say('A key begins with rp_. Copy it whole from where it was made.')
      }}
    >
      <label htmlFor={id}>
        <span>API key</span>
        <input
          id={id}
          type="password"
          autoComplete="off"
          placeholder="rp_… (else your session)"
          value={key}
          onChange={({ target }) => setKey(target.value)}
        />
      </label>
      {used && trimmed === used ? (
        <button type="button" onClick={() => use('')}>
          Forget key
        </button>
      ) : (
        <button type="submit">Use key</button>
      )}
    </form>
  )
}

function Copies({ say }: Saying) {
  const queryEditor = useGraphiQL((state) => state.queryEditor)
  const variableEditor = useGraphiQL((state) => state.variableEditor)
  const copy = async (write: typeof asCurl, what: string) => {
    try {
      const written = {
        query: queryEditor?.getValue() ?? '',
        variables: variableEditor?.getValue() ?? '',
        url: `${location.origin}/graphql`,
        isWithKey: storedKey() !== '',
      }
      await navigator.clipboard.writeText(write(written))
      say(`Copied ${what}.`)
    } catch (error) {
      say(
        error instanceof SyntaxError ? 'The variables are not JSON. Correct them and copy again.' : 'This browser does not let pages copy.',
      )
    }
  }
  return (
    <fieldset>
      <legend>Copy as</legend>
      <button type="button" onClick={() => void copy(asCurl, 'a line for curl')}>
        curl
      </button>
      <button type="button" onClick={() => void copy(asFetch, 'a program in TypeScript')}>
        TypeScript
      </button>
    </fieldset>
  )
}
