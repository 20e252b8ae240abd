import { z } from 'zod'
import { type Route, route } from './route.ts'

const statusFields = 'isActive supplierCount recentRisks lastCheck'

type Source = {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly frequency: string
  readonly apis: string[]
}

const source = z.object({
  name: z.string().meta({ description: 'What people call it.' }),
  description: z.string().meta({ description: 'What it tells of.' }),
  frequency: z.string().meta({ description: 'How often it is asked once it is connected: real-time, 30 minutes, hourly or daily.' }),
  apis: z.array(z.string()).meta({ description: 'Names of the publishers behind it.' }),
  isConnected: z.boolean().meta({ description: 'Whether RiskPilot asks it. A source that is not connected raises nothing.' }),
})
const about = (what: string) => source.meta({ description: what })

/** The documented calls about supplier monitoring. */
export const monitoringRoutes: readonly Route[] = [
  route<{ monitoringStatus: unknown }>({
    method: 'GET',
    path: '/api/external-monitoring/status',
    summary: 'Whether suppliers are watched.',
    document: `query RestMonitoringStatus { monitoringStatus { ${statusFields} } }`,
    answer: ({ monitoringStatus }) => monitoringStatus,
  }),
  route<{ monitoringSources: readonly Source[] }>({
    method: 'GET',
    path: '/api/external-monitoring/sources',
    summary: 'The six kinds of sources, by key.',
    document: 'query RestMonitoringSources { monitoringSources { key name description frequency apis isConnected } }',
    answer: ({ monitoringSources }) => Object.fromEntries(monitoringSources.map(({ key, ...said }) => [key, said])),
    answers: z.object({
      news: about('What the press says.'),
      legal: about('What courts and authorities say.'),
      financial: about('How suppliers stand.'),
      social: about('What people and status pages say.'),
      industry: about('Prices, disasters and ports.'),
      cyber: about('Breaches and flaws.'),
    }),
  }),
  route<{ startMonitoring: { monitoringStatus: unknown } }>({
    method: 'POST',
    path: '/api/external-monitoring/start',
    summary: 'Starts watching the suppliers; a second time changes nothing.',
    document: `mutation RestStartMonitoring { startMonitoring { monitoringStatus { ${statusFields} } userErrors { field code message } } }`,
    answer: ({ startMonitoring }) => startMonitoring.monitoringStatus,
  }),
  route<{ stopMonitoring: { monitoringStatus: unknown } }>({
    method: 'POST',
    path: '/api/external-monitoring/stop',
    summary: 'Stops watching the suppliers; a second time changes nothing.',
    document: `mutation RestStopMonitoring { stopMonitoring { monitoringStatus { ${statusFields} } userErrors { field code message } } }`,
    answer: ({ stopMonitoring }) => stopMonitoring.monitoringStatus,
  }),
]
