import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'
import { expect, it } from 'vitest'
import { selectList } from './entity-columns.ts'

@Entity({ tableName: 'shelf' })
class Shelf {
  @PrimaryKey({ type: 'uuid' }) businessId!: string
  @PrimaryKey({ type: 'uuid' }) id!: string
  @Property({ type: 'text', nullable: true }) fileName!: string | null
  @Property({ type: 'decimal' }) riskScore!: string
  @Property({ type: 'decimal', runtimeType: 'number' }) weight!: number
}

it('selects what the decorators of an entity describe, under the names of its properties, without its key', () => {
  expect(selectList(Shelf)).toBe('file_name as "fileName", risk_score::text as "riskScore", weight::float8 as "weight"')
})

it('refuses a class that is no entity', () => {
  class Plain {}
  expect(() => selectList(Plain)).toThrow('Plain is no entity.')
})
