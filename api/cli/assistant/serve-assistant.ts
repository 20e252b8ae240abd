import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { servedBy } from '../../../db/claim.ts'
import { assistantServer, toolsOfKey } from '../../assistants/assistant-server.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { readSettings } from '../../platform/settings/settings.ts'
import type { Io } from '../io.ts'
import { type Access, graphAt } from './graph-client.ts'

type Options = { readonly key?: string | undefined; readonly url?: string | undefined }

/**
 * Serves one assistant over standard input and output until its input ends. Throws `invalid_input`
 * without a key, and a sentence where no server answers or the key is refused.
 */
export async function serveAssistant(io: Io, options: Options): Promise<void> {
  const access = await accessOf(io, options)
  const ask = graphAt(access)
  const allowed = await toolsOfKey(ask)
  const server = assistantServer(ask, allowed)
  const ended = once(process.stdin, 'close')
  await server.connect(new StdioServerTransport())
  io.err(`Serving ${allowed.length} tools of ${access.url} to an assistant.\n`)
  await ended
  await server.close()
}

async function accessOf(io: Io, { key = io.env.RISKPILOT_KEY, url }: Options): Promise<Access> {
  if (!key) throw new Failure('invalid_input', 'Give an API key, with --key or as RISKPILOT_KEY. Settings, API keys, makes one.')
  if (url !== undefined && !URL.canParse(url))
    throw new Failure('invalid_input', `‘${url}’ is no address. Write it like https://riskpilot.shop.example.`)
  return { key, url: url ?? (await servedBy(readSettings(io.env).dataDir))?.address ?? 'http://127.0.0.1:4000' }
}
