import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditCsv } from '../businesses/audit-log.ts'
import type { Context } from '../platform/transaction/context.ts'
import { evidenceCsv } from '../risks/evidence/evidence-csv.ts'
import { dashboardCsv } from './dashboard-csv.ts'
import { dashboardReport } from './dashboard-report.ts'

type DownloadDependencies = {
  /** The folder with the fonts that a PDF is set in. */
  readonly fonts: string
  /** The context of the person who is signed in. Throws `unauthenticated`. */
  contextOf(request: FastifyRequest): Promise<Context>
}

/**
 * Files out. `GET /downloads/dashboard.csv` and `.pdf`: what the dashboard shows; `/downloads/risks/{id}/evidence.csv`: all rows behind a
 * risk; `/downloads/audit.csv`: what was done in the business, narrowed as the graph's `auditLog`. Errors have the form of REST. Register it as a plugin.
 */
export async function downloads(app: FastifyInstance, dependencies: DownloadDependencies): Promise<void> {
  const report = async (request: FastifyRequest) => (await dependencies.contextOf(request)).snapshot((work) => dashboardReport(work))
  app.get('/downloads/dashboard.csv', async (request, reply) => {
    const said = await report(request)
    return attached(reply, `riskpilot-dashboard-${said.day}.csv`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(dashboardCsv(said)))
  })
  app.get('/downloads/dashboard.pdf', async (request, reply) => {
    const said = await report(request)
    // Setting type takes a large package that nothing else needs.
    const { dashboardPdf } = await import('./dashboard-pdf.ts')
    return attached(reply, `riskpilot-dashboard-${said.day}.pdf`).type('application/pdf').send(dashboardPdf(said, dependencies.fonts))
  })
  app.get('/downloads/audit.csv', async (request, reply) => {
    const { read } = await dependencies.contextOf(request)
    const lines = await auditCsv(read, request.query)
    return attached(reply, 'audit-log.csv').type('text/csv; charset=utf-8').send(Readable.from(lines))
  })
  app.get<{ Params: { id: string } }>('/downloads/risks/:id/evidence.csv', async (request, reply) => {
    const { snapshot } = await dependencies.contextOf(request)
    const rows = await evidenceCsv(snapshot, request.params.id)
    return attached(reply, 'evidence.csv').type('text/csv; charset=utf-8').send(rows)
  })
}

function attached(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
}
