/** The root of the repository. */
export const root: string
export function hashOf(folder: string, paths: readonly string[], skip?: (name: string) => boolean): string
export function withLock<T>(path: string, task: () => Promise<T>): Promise<T>
