import fc from 'fast-check'
import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'

/** A document with its variables. */
export type Made = { readonly query: string; readonly variables: Record<string, unknown> }

/**
 * Generates documents that fit the schema: aliases, fragments named and inline, the same field
 * twice, `__typename`, arguments as literals, as variables or absent, variables with defaults,
 * given, null or not given.
 */
export function documents(schema: GraphQLSchema, { depth = 4 } = {}): fc.Arbitrary<Made> {
  return fc.gen().map((draw) => {
    const writer = new Writer(schema, draw)
    const selections = writer.selections(schema.getQueryType() as GraphQLNamedType, depth)
    return writer.document(selections)
  })
}

type Draw = fc.GeneratorValue

class Writer {
  private readonly declared: string[] = []
  private readonly variables: Record<string, unknown> = {}
  private readonly fragments: string[] = []
  private aliases = 0

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly draw: Draw,
  ) {}

  document(selections: string): Made {
    const variables = this.declared.length > 0 ? `(${this.declared.join(', ')})` : ''
    return { query: `query Drawn${variables} ${selections} ${this.fragments.join(' ')}`, variables: this.variables }
  }

  selections(type: GraphQLNamedType, depth: number): string {
    const parts: string[] = []
    const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : []
    const open = fields.filter((field) => depth > 0 || isLeafType(getNamedType(field.type)))
    const count = this.draw(fc.integer, { min: 1, max: 4 })
    for (let i = 0; i < count; i++) parts.push(this.selection(type, open, depth))
    return `{ ${parts.join(' ')} }`
  }

  private selection(type: GraphQLNamedType, fields: GraphQLField<unknown, unknown>[], depth: number): string {
    const kind = this.draw(fc.integer, { min: 0, max: 9 })
    const some = fields.length > 0
    if (kind === 0 || !some) return `__typename`
    if (kind === 1 && depth > 0) return `... on ${this.narrowed(type)} ${this.selections(this.narrowedType, depth - 1)}`
    if (kind === 2 && depth > 0) {
      const name = `F${this.fragments.length}`
      this.fragments.push('')
      const at = this.fragments.length - 1
      this.fragments[at] = `fragment ${name} on ${type.name} ${this.selections(type, depth - 1)}`
      return `...${name}`
    }
    const field = this.pick(fields)
    const args = field.args.map((arg) => this.argument(arg)).filter((one) => one !== '')
    // The same field with other arguments needs another name; so does the same name of another
    // type.
    const alias = args.length > 0 || this.draw(fc.boolean) ? `a${this.aliases++}: ` : ''
    const below = isLeafType(getNamedType(field.type)) ? '' : ` ${this.selections(getNamedType(field.type), depth - 1)}`
    return `${alias}${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${below}`
  }

  private narrowedType!: GraphQLNamedType

  private narrowed(type: GraphQLNamedType): string {
    const inside: GraphQLNamedType[] = isInterfaceType(type) ? [type, ...this.schema.getPossibleTypes(type)] : [type]
    this.narrowedType = this.pick(inside)
    return this.narrowedType.name
  }

  /**
   * One element; drawn as an index, because numbers can be compared and shrunk and types cannot.
   */
  private pick<T>(from: readonly T[]): T {
    return from[this.draw(fc.integer, { min: 0, max: from.length - 1 })] as T
  }

  private argument({ name, type }: GraphQLArgument): string {
    const way = this.draw(fc.integer, { min: 0, max: 3 })
    if (way === 0 && !isNonNullType(type)) return ''
    if (way === 1) return `${name}: ${this.literal(type)}`
    return `${name}: ${this.declare(type)}`
  }

  private declare(type: GraphQLInputType): string {
    const name = `v${this.declared.length}`
    const hasDefault = !isNonNullType(type) && this.draw(fc.boolean)
    this.declared.push(`$${name}: ${type}${hasDefault ? ` = ${this.literal(type)}` : ''}`)
    const given = this.draw(fc.integer, { min: 0, max: 5 })
    if (given > 1 || isNonNullType(type)) this.variables[name] = this.value(type)
    else if (given === 1) this.variables[name] = null
    return `$${name}`
  }

  /** A value that usually fits the type; as JSON. */
  private value(type: GraphQLInputType): unknown {
    if (isNonNullType(type)) return this.value(type.ofType)
    if (isListType(type)) return Array.from({ length: this.draw(fc.integer, { min: 0, max: 2 }) }, () => this.value(type.ofType))
    if (isEnumType(type)) return this.pick(type.getValues()).name
    if (isInputObjectType(type)) {
      const entries = Object.values(type.getFields()).filter((field) => isNonNullType(field.type) || this.draw(fc.boolean))
      return Object.fromEntries(entries.map((field) => [field.name, this.value(field.type)]))
    }
    const isWrong = this.draw(fc.integer, { min: 0, max: 40 }) === 0
    if (isWrong) return this.pick(['none', 1.5, true, [1]])
    const scalars: Record<string, () => unknown> = {
      Int: () => this.draw(fc.integer, { min: -5, max: 5 }),
      Float: () => this.draw(fc.double, { noNaN: true, noDefaultInfinity: true }),
      Boolean: () => this.draw(fc.boolean),
      Day: () => '2026-03-01',
      JSONObject: () => ({ a: [1, 'text', null] }),
      DateTimeISO: () => '2026-03-01T00:00:00Z',
    }
    return (scalars[type.name] ?? (() => this.draw(fc.string)))()
  }

  private literal(type: GraphQLInputType): string {
    if (isNonNullType(type)) return this.literal(type.ofType)
    if (this.draw(fc.integer, { min: 0, max: 5 }) === 0) return 'null'
    if (isListType(type))
      return `[${Array.from({ length: this.draw(fc.integer, { min: 0, max: 2 }) }, () => this.plain(type.ofType)).join(', ')}]`
    return this.plain(type)
  }

  private plain(type: GraphQLInputType): string {
    const inner = isNonNullType(type) ? type.ofType : type
    if (isListType(inner)) return `[${this.plain(inner.ofType)}]`
    if (isEnumType(inner)) return this.pick(inner.getValues()).name
    if (isInputObjectType(inner)) {
      const entries = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type) || this.draw(fc.boolean))
      return `{ ${entries.map((field) => `${field.name}: ${this.plain(field.type)}`).join(', ')} }`
    }
    const scalars: Record<string, () => string> = {
      Int: () => String(this.draw(fc.integer, { min: -5, max: 5 })),
      Float: () => this.pick(['1.5', '2', '1e3']),
      Boolean: () => String(this.draw(fc.boolean)),
      ID: () => (this.draw(fc.boolean) ? '7' : '"seven"'),
      Day: () => '"2026-03-01"',
      JSONObject: () => '{ a: [1, two] }',
      DateTimeISO: () => '"2026-03-01T00:00:00Z"',
    }
    return (scalars[inner.name] ?? (() => '"text"'))()
  }
}
