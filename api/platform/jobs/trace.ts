/** What a span may say of itself: numbers and ids, nothing that people typed. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Runs something as a span of a trace; what fails inside fails the span. Absent where nobody collects traces. */
export type Trace = <T>(name: string, facts: SpanAttributes, fn: () => Promise<T>) => Promise<T>
