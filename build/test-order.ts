import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..')
const kept = join(import.meta.dirname, 'test-durations.json')

/**
 * Seconds that a file of tests took, by its path from the root. `npm test -- --durations` writes
 * them.
 */
const durations: Readonly<Record<string, number>> = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {}

/** What a new file is taken to need: more than most, so that it does not start last. */
const newFileSeconds = 10

/**
 * The order of test files: the slowest first, because one of them alone, started last, would keep
 * the other workers waiting; tests with a browser environment last.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = new Map(files.map((file) => [file, rankOf(file.moduleId)]))
    return files.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  }
}

/** Slow files have the lowest. */
function rankOf(path: string): number {
  const seconds = durations[relative(root, path)] ?? newFileSeconds
  // A worker is reused for consecutive files with the same environment.
  return readFileSync(path, 'utf8').startsWith('// @vitest-environment') ? 1 / (1 + seconds) : -seconds
}
