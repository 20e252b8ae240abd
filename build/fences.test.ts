import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { features, fencesText, pureRooms, rooms } from './fences.mjs'
import { root } from './stamps.mjs'

const text = (name: string) => readFileSync(join(root, name), 'utf8')
const folders = (name: string) =>
  readdirSync(join(root, name), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

it('holds in biome.fences.json the fences that the table of rooms says; build/fences.mjs writes them', () => {
  expect(text('biome.fences.json')).toBe(fencesText())
})

it('has a fence for every room', () => {
  expect(Object.keys({ ...rooms, ...pureRooms }).sort()).toEqual(folders('api').sort())
  const withoutFeatures = ['app', 'generated', 'public', 'ui']
  expect([...Object.keys(features), ...withoutFeatures].sort()).toEqual([...new Set([...folders('web'), 'generated'])].sort())
})

it('is drawn in ARCHITECTURE.md as it is: rooms stand above those they may import', () => {
  const drawing = /## Rooms and who may import whom\n\n```\n([\s\S]*?)```/.exec(text('ARCHITECTURE.md'))?.[1] ?? ''
  const floors = drawing.split('\n').map((line) => line.replace(/pure, from any height.*|web:.*|main\.ts.*/, ''))
  const floorOf = (room: string) => floors.findIndex((line) => line.split(/[^\w-]+/).includes(room))
  const isBesideWithArrow = (room: string, below: string) => new RegExp(`\\b${room} → [\\w ]*\\b${below}\\b`).test(drawing)
  for (const [room, { mayImport }] of Object.entries(rooms)) {
    expect(floorOf(room), `${room} is drawn`).toBeGreaterThanOrEqual(0)
    for (const below of mayImport.split(' ').filter((name: string) => name !== ''))
      expect(floorOf(room) < floorOf(below) || isBesideWithArrow(room, below), `${room} → ${below}`).toBe(true)
  }
})
