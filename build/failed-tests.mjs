// Lists the failures in the runners' reports, a line each: file, title, and the first line of the
// error. Plain JavaScript.
import { relative } from 'node:path'
import { root } from './stamps.mjs'

/** From vitest's JSON report; a file that could not be loaded is listed with the reason. */
export function failedInVitest(report) {
  return report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return file.status === 'failed' ? [line(file.name, 'the file did not load', file.message)] : []
    return failed.map(({ ancestorTitles = [], title, failureMessages = [] }) =>
      line(file.name, [...ancestorTitles, title].join(' > '), failureMessages[0]),
    )
  })
}

/**
 * From Playwright's JSON report; flaky tests count as failed, and errors outside of any test are
 * listed too.
 */
export function failedInPlaywright(report) {
  const outside = report.errors.map(({ message, location }) => line(location?.file, 'outside of any test', message))
  return [...(report.suites ?? []).flatMap((suite) => failedInSuite(suite, [])), ...outside]
}

function failedInSuite({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite is the file, with the file's name as its title.
  const titles = title === file ? above : [...above, title]
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
  return [
    ...failed.map((spec) => line(spec.file ?? file, [...titles, spec.title].join(' > '), firstError(spec))),
    ...suites.flatMap((suite) => failedInSuite(suite, titles)),
  ]
}

function firstError({ tests }) {
  return tests
    .flatMap(({ results = [] }) => results)
    .flatMap(({ error, errors = [] }) => [error, ...errors])
    .find((error) => error?.message)?.message
}

function line(file, title, error) {
  const path = file?.startsWith('/') ? relative(root, file) : file
  const reason = firstLine(error)
  return `  ${[path, title].filter(Boolean).join(' > ')}${reason && `: ${reason}`}`
}

/** Runners color their errors, and begin some with an empty line. */
function firstLine(text = '') {
  const lines = plain(text).split('\n')
  return lines.map((one) => one.trim()).find((one) => one !== '') ?? ''
}

function plain(text) {
  const escapeSign = String.fromCharCode(27)
  return text.replaceAll(new RegExp(`${escapeSign}\\[[0-9;]*m`, 'g'), '')
}
