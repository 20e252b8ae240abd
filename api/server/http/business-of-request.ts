import type { FastifyRequest } from 'fastify'

const businesses = new WeakMap<FastifyRequest, string>()

/** Records the business of a request, for its log lines. */
export function noteBusiness(request: FastifyRequest, businessId: string | undefined): void {
  if (businessId !== undefined) businesses.set(request, businessId)
}

/** The log fields of a request: its id, and the business where its caller is known. */
export function logged(request: FastifyRequest): { request: string; business?: string } {
  const business = businesses.get(request)
  return business === undefined ? { request: request.id } : { request: request.id, business }
}
