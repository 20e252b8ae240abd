import type { FastifyInstance, FastifyRequest } from 'fastify'
import { evidenceCsv } from '../risks/evidence-csv.ts'
import type { Context } from '../work/context.ts'

export type DownloadDoor = {
  /** Who asks: the same context as the graph's, made from the request's session. */
  contextOf(request: FastifyRequest): Promise<Pick<Context, 'snapshot'>>
}

/** Files out: `GET /downloads/risks/{id}/evidence.csv` gives all rows behind a risk. Errors have the form of REST. */
export async function downloads(app: FastifyInstance, { contextOf }: DownloadDoor): Promise<void> {
  app.get<{ Params: { id: string } }>('/downloads/risks/:id/evidence.csv', async (request, reply) => {
    const { snapshot } = await contextOf(request)
    const rows = await evidenceCsv(snapshot, request.params.id)
    return reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="evidence.csv"')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(rows)
  })
}
