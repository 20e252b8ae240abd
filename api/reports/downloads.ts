import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { auditCsv } from '../businesses/audit-log.ts'
import type { Context } from '../platform/transaction/context.ts'
import { caseFile } from '../playbooks/case-files/playbook-case.ts'
import { evidenceCsv } from '../risks/evidence/evidence-csv.ts'
import { evidenceGroupsCsv } from '../risks/evidence/evidence-groups-csv.ts'
import { risksCsv } from '../risks/risks-csv.ts'
import { businessArchive } from './business-export/business-export.ts'
import { dashboardCsv } from './dashboard-csv.ts'
import { dashboardReport } from './dashboard-report.ts'

type DownloadDependencies = {
  /** The folder with the fonts that a PDF is set in. */
  readonly fonts: string
  /** The context of the person who is signed in. Throws `unauthenticated`. */
  contextOf(request: FastifyRequest): Promise<Context>
}

/**
 * Files out. `GET /downloads/dashboard.csv` and `.pdf`: what the dashboard shows;
 * `/downloads/risks/{id}/evidence.csv`: all rows behind a risk, `groups.csv` there the same summed
 * by product, campaign or the like, `files/{name}` there a file that its playbook needs;
 * `/downloads/alerts.csv`: the risks that fit a filter; `/downloads/audit.csv`: what was done in
 * the business, narrowed as the graph's `auditLog`; `/downloads/business.zip`: everything of the
 * business, for its owners. Errors have the form of REST. Register it as a plugin.
 */
export async function downloads(app: FastifyInstance, dependencies: DownloadDependencies): Promise<void> {
  const report = async (request: FastifyRequest) => (await dependencies.contextOf(request)).snapshot((work) => dashboardReport(work))
  app.get('/downloads/dashboard.csv', async (request, reply) => {
    const dashboard = await report(request)
    return attached(reply, `riskpilot-dashboard-${dashboard.day}.csv`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(dashboardCsv(dashboard)))
  })
  app.get('/downloads/dashboard.pdf', async (request, reply) => {
    const dashboard = await report(request)
    // Setting type takes a large package that nothing else needs.
    const { dashboardPdf } = await import('./dashboard-pdf.ts')
    return attached(reply, `riskpilot-dashboard-${dashboard.day}.pdf`)
      .type('application/pdf')
      .send(dashboardPdf(dashboard, dependencies.fonts))
  })
  app.get('/downloads/business.zip', async (request, reply) => {
    const { read, change } = await dependencies.contextOf(request)
    const { fileName, bytes } = await businessArchive({ read, change })
    return attached(reply, fileName)
      .type('application/zip')
      .send(Readable.from(bytes, { objectMode: false }))
  })
  app.get('/downloads/audit.csv', async (request, reply) => {
    const { read } = await dependencies.contextOf(request)
    const lines = await auditCsv(read, request.query)
    return attached(reply, 'audit-log.csv').type('text/csv; charset=utf-8').send(Readable.from(lines))
  })
  app.get('/downloads/alerts.csv', async (request, reply) => {
    const { read } = await dependencies.contextOf(request)
    const lines = await risksCsv(read, request.query)
    return attached(reply, 'alerts.csv').type('text/csv; charset=utf-8').send(Readable.from(lines))
  })
  app.get<{ Params: { id: string } }>('/downloads/risks/:id/evidence.csv', async (request, reply) => {
    const { snapshot } = await dependencies.contextOf(request)
    const rows = await evidenceCsv(snapshot, request.params.id)
    return attached(reply, 'evidence.csv').type('text/csv; charset=utf-8').send(rows)
  })
  app.get<{ Params: { id: string; name: string } }>('/downloads/risks/:id/files/:name', async (request, reply) => {
    const { snapshot } = await dependencies.contextOf(request)
    const { id: riskId, name: fileName } = request.params
    const text = await snapshot((work) => caseFile(work, { riskId, fileName }))
    const type = fileName.endsWith('.csv') ? 'text/csv' : 'text/plain'
    return attached(reply, fileName).type(`${type}; charset=utf-8`).send(text)
  })
  app.get<{ Params: { id: string } }>('/downloads/risks/:id/groups.csv', async (request, reply) => {
    const { read } = await dependencies.contextOf(request)
    const lines = await read((work) => evidenceGroupsCsv(work, request.params.id))
    return attached(reply, 'groups.csv').type('text/csv; charset=utf-8').send(Readable.from(lines))
  })
}

function attached(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
}
