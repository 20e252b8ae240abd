import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../work/context.ts'
import { dashboardCsv } from './dashboard-csv.ts'
import { type DashboardReport, dashboardReport } from './dashboard-report.ts'

type DownloadDoor = {
  /** The folder with the fonts that a PDF is set in. */
  readonly fonts: string
  /** The context of the person who is signed in. Throws `unauthenticated`. */
  contextOf(request: FastifyRequest): Promise<Context>
}

/** `GET /downloads/dashboard.csv` and `.pdf`: what the dashboard shows, as files. Register it as a plugin. */
export async function downloads(app: FastifyInstance, door: DownloadDoor): Promise<void> {
  const report = async (request: FastifyRequest) => (await door.contextOf(request)).read((work) => dashboardReport(work))
  app.get('/downloads/dashboard.csv', async (request, reply) => {
    const said = await report(request)
    return attached(reply, said, 'csv')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(dashboardCsv(said)))
  })
  app.get('/downloads/dashboard.pdf', async (request, reply) => {
    const said = await report(request)
    // Setting type takes a large package that nothing else needs.
    const { dashboardPdf } = await import('./dashboard-pdf.ts')
    return attached(reply, said, 'pdf').type('application/pdf').send(dashboardPdf(said, door.fonts))
  })
}

function attached(reply: FastifyReply, { day }: DashboardReport, ending: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="riskpilot-dashboard-${day}.${ending}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
}
