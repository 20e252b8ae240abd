/** Attributes of a span: numbers and ids, never text that people typed. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/**
 * Runs `fn` as a span of a trace. An error inside marks the span as failed. Absent when no
 * collector is set.
 */
export type Trace = <T>(name: string, facts: SpanAttributes, fn: () => Promise<T>) => Promise<T>
