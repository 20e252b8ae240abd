/** The meaning of an error status, where a call does not define its own. */
export const errorMeanings: Readonly<Record<number, string>> = {
  400: 'A parameter or the body is wrong, or the body is no JSON; `fields` names each field at fault. Or the answer took longer than 10 seconds.',
  401: 'Nobody is signed in.',
  403: 'The role does not allow it, the demo changes nothing, or the request comes from another site.',
  404: 'There is no such thing in this business, whatever another has; also for what is no id at all.',
  405: 'The path takes other methods; `Allow` names them.',
  408: 'The request did not arrive within 15 seconds.',
  409: 'It is not possible as things stand, or a request with the same Idempotency-Key is still under way.',
  413: 'The body has more than 64 KB.',
  415: 'The body is no JSON by its Content-Type, or has a Content-Encoding.',
  422: 'The Idempotency-Key was used with another request.',
  429: 'Too many requests; `Retry-After` says how long to wait.',
  500: 'Something went wrong on our side; the log has it under `requestId`.',
  502: 'A service that this depends on did not answer as it should.',
  503: 'The database is away, the disk is full, or others changed the same just now; `Retry-After` says when to try again.',
}
