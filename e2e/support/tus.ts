import { type DetailedError, Upload, type UploadOptions } from 'tus-js-client'

/** What the first request with bytes says. */
export const tusHeaders = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

/**
 * How a file was sent: the requests with their places in the file, and why it ended, if not whole.
 */
export type Sent = { readonly asked: readonly string[]; readonly problem: DetailedError | null }

/**
 * Sends what a server lacks of a file, as a program does with the protocol's own client: tries
 * again soon, and often.
 */
export async function sendByTus(url: string, file: Buffer, options: Partial<UploadOptions>): Promise<Sent> {
  const asked: string[] = []
  const problem = await new Promise<DetailedError | null>((resolve) => {
    new Upload(file, {
      uploadUrl: url,
      retryDelays: [0, 10, ...Array<number>(600).fill(100)],
      ...options,
      onBeforeRequest: async (one) => {
        asked.push(`${one.getMethod()} ${one.getHeader('Upload-Offset') ?? ''}`.trim())
        await options.onBeforeRequest?.(one)
      },
      onSuccess: () => resolve(null),
      onError: (error) => resolve(error as DetailedError),
    }).start()
  })
  return { asked, problem }
}
