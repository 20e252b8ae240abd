import { describe, expect, it } from 'vitest'
import { suppliersIn } from './supplier-csv.ts'

const one = { name: 'Acme', website: '', email: '', isCritical: false }

describe('suppliers in a CSV file', () => {
  it('are read by the header, in any order and spelling, with quotes and line breaks in cells', () => {
    const text =
      '\ufeffCritical;Vendor Name;Website;E-mail\r\nyes;"Acme; ""Best"" Ltd";acme.example;ann@acme.example\r\n;"Two\nlines";;\r\n'
    expect(suppliersIn(text)).toEqual({
      suppliers: [
        { name: 'Acme; "Best" Ltd', website: 'https://acme.example', email: 'ann@acme.example', isCritical: true },
        { ...one, name: 'Two\nlines' },
      ],
      skippedLines: [],
    })
  })

  it('without a name are skipped by line; empty lines are none', () => {
    expect(suppliersIn('name,email\n,ann@acme.example\n\nAcme,\n')).toEqual({ suppliers: [one], skippedLines: [2] })
  })

  it('are not looked for in other files', () => {
    expect(suppliersIn('')).toHaveProperty('problem')
    expect(suppliersIn('sku,cost\nMUG,1')).toHaveProperty('problem')
    expect(suppliersIn('name\n')).toHaveProperty('problem')
    expect(suppliersIn(`name\n${'x'.repeat(1_000_001)}`)).toHaveProperty('problem')
  })
})
