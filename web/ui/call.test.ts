import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError, readCall, writeCall } from './call.ts'

const asked = vi.fn<typeof fetch>()
beforeEach(() => vi.stubGlobal('fetch', asked))
afterEach(() => {
  asked.mockReset()
  vi.unstubAllGlobals()
})

const answers = (body: string | null, init: ResponseInit = {}) => asked.mockResolvedValueOnce(new Response(body, init))

describe('calls of the server', () => {
  it('REST-35 reads JSON at the parts of the key joined by slashes, with credentials', async () => {
    answers('{"total":3}')
    await expect(readCall<{ total: number }>(['/api/risks', 'stats'])).resolves.toEqual({ total: 3 })
    answers('[]')
    await readCall(['/api/risks', 7, 'feedback'])
    expect(asked.mock.calls).toEqual([
      ['/api/risks/stats', { credentials: 'include' }],
      ['/api/risks/7/feedback', { credentials: 'include' }],
    ])
  })

  it('REST-36 writes by method and address, with credentials, and a JSON body where there is one', async () => {
    answers('{}')
    await writeCall('PATCH', '/api/risks/1/status', { status: 'resolved' })
    answers(null, { status: 204 })
    expect((await writeCall('DELETE', '/api/suppliers/1')).status).toBe(204)
    expect(asked.mock.calls).toEqual([
      [
        '/api/risks/1/status',
        { method: 'PATCH', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '{"status":"resolved"}' },
      ],
      ['/api/suppliers/1', { method: 'DELETE', credentials: 'include' }],
    ])
  })

  it('REST-37 an answer that is not OK is an error: status and text, or the status in words where it says nothing', async () => {
    answers('{"code":"CONFLICT"}', { status: 409, statusText: 'Conflict' })
    await expect(writeCall('POST', '/api/risks')).rejects.toThrow(new CallError(409, '{"code":"CONFLICT"}'))
    answers('', { status: 503, statusText: 'Service Unavailable' })
    await expect(readCall(['/api/risks'])).rejects.toThrow('503: Service Unavailable')
    answers('gone', { status: 404 })
    const failure = await readCall(['/api/x']).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'CallError', status: 404, message: '404: gone' })
  })
})
