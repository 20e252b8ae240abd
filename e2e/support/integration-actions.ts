import { randomUUID } from 'node:crypto'
import { get } from 'node:http'
import { expect } from 'vitest'
import { newPerson } from './people.ts'
import { type RestCall, restCaller } from './rest-client.ts'
import type { SharedServer } from './shared-server.ts'
import type { TestServer } from './test-server.ts'

export const clientSecret = 'a-client-secret-that-nobody-sees-9876'

/** A manager's actions on integrations, by REST, the graph and a browser. */
export type Integrations = Awaited<ReturnType<typeof integrationsOf>>

export async function integrationsOf(server: SharedServer, businessId: string) {
  const email = `manager@${randomUUID()}.example`
  const cookie = await newPerson(server, { email, role: 'manager', businessId })
  const call = restCaller(server, cookie)
  async function graph(query: string, variables: Record<string, unknown> = {}) {
    const { data, errors } = await server.graph(query, { cookie, variables })
    expect(errors).toEqual([])
    return data as Record<string, unknown>
  }
  return {
    email,
    cookie,
    call,
    graph,
    saveClient: (name: string) =>
      graph(
        `mutation ($input: SaveIntegrationCredentialsInput!) {
          saveIntegrationCredentials(input: $input) { integration { id status credentials { configured last4 } } userErrors { field code message } } }`,
        { input: { provider: name, clientId: `client of ${name}`, clientSecret } },
      ),
    begin: (name: string, query = '') => begin(call, name, query),
    comeBack: (name: string, params: Record<string, string> | string, as = cookie) => comeBack(server, { name, params, cookie: as }),
    integrationOf: async (name: string) => {
      const { json } = await call('GET', '/api/integrations')
      return (json as unknown as Record<string, unknown>[]).find(({ provider: key }) => key === name) as Record<string, unknown>
    },
  }
}

/** The redirect target of the browser, with its parameters. */
async function begin(call: RestCall, name: string, query: string) {
  const { status, headers, json } = await call('GET', `/api/oauth/${name}/auth${query}`)
  const location = headers.get('location')
  return {
    status,
    json,
    location: location === null ? null : new URL(location),
    state: location && new URL(location).searchParams.get('state'),
  }
}

/** Like a browser that comes from the provider's site. */
const led = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

type Return = { name: string; params: Record<string, string> | string; cookie: string }

async function comeBack({ url }: Pick<TestServer, 'url'>, { name, params, cookie }: Return) {
  const query = typeof params === 'string' ? params : new URLSearchParams(params).toString()
  const { status, location, text } = await navigate(`${url}/api/oauth/${name}/callback?${query}`, { cookie, ...led })
  return { status, location, json: status === 302 ? {} : JSON.parse(text) }
}

/** `fetch` cannot do this: it sets its own mode. */
function navigate(url: string, headers: Record<string, string>): Promise<{ status: number; location: string | null; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null, text }))
    })
    asked.on('error', reject)
  })
}
