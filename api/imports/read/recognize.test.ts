import { describe, expect, it } from 'vitest'
import { mappingFile, mappingFor } from '../decide/mapping.input.ts'
import { recognize } from './recognize.ts'

const layoutOf = (header: string, mapping = {}) => {
  const found = recognize(header.split(','), mapping)
  if ('layout' in found) return found.layout.name
  return 'problem' in found ? 'duplicate_header' : found.question.kind === 'columns' ? 'unknown' : found.question.kind
}

describe('files are known by their headers', () => {
  it.each([
    ['order_id,date,sku,qty,unit_price,customer_id,country,list_price,discount', 'canonical-orders'],
    ['order_id,date,sku,qty,unit_price', 'canonical-orders'],
    ['refund_id,date,sku,qty,amount', 'canonical-refunds'],
    ['refund_id,date,sku,qty,amount,order_id', 'canonical-refunds'],
    ['sku,valid_from,unit_cost', 'canonical-costs'],
    ['order_id,date,carrier,zone,charged,cost', 'canonical-shipping'],
    ['date,campaign,spend,clicks,conv_value', 'canonical-ads'],
    ['Day,Campaign,Ad group,Cost,Clicks', 'google-ads'],
    ['date,campaign,ad_group,cost,clicks', 'canonical-ads'],
    ['order_id,date,amount,reason,country', 'canonical-chargebacks'],
    ['InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country', 'online-retail'],
    ['Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country', 'online-retail'],
    ['remember,the,milk', 'unknown'],
    ['sku,SKU ,valid_from,unit_cost', 'duplicate_header'],
    ['remember,the,the', 'unknown'],
    ['', 'unknown'],
  ])('%s', (header, layout) => {
    expect(layoutOf(header)).toBe(layout)
  })

  it('the kind can be said', () => {
    expect(layoutOf('order_id,date,sku,qty,unit_price', { kind: 'orders' })).toBe('canonical-orders')
    expect(layoutOf('order_id,date,sku,qty,unit_price', { kind: 'costs' })).toBe('unknown')
  })

  it('a mapping file is one for all files or one for each', () => {
    expect(mappingFor(mappingFile.parse({ dates: 'dmy' }), 'orders.csv')).toEqual({ dates: 'dmy' })
    const each = mappingFile.parse({ 'orders.csv': { decimal: { unit_price: ',' } } })
    expect(mappingFor(each, 'orders.csv')).toEqual({ decimal: { unit_price: ',' } })
    expect(mappingFor(each, 'costs.csv')).toEqual({})
    expect(mappingFor(each, '__proto__')).toEqual({})
    expect(mappingFile.safeParse({ dates: 'ydm' }).success).toBe(false)
    expect(mappingFile.safeParse({ 'orders.csv': { date: 'dmy' } }).success).toBe(false)
  })
})

describe('headers in other languages', () => {
  it.each([
    ['Bestellnummer;Bestelldatum;Artikelnummer;Menge;Einzelpreis;Kundennummer;Land;Listenpreis;Rabatt', 'canonical-orders'],
    ['N° de commande;Date de commande;Référence;Quantité;Prix unitaire;Pays', 'canonical-orders'],
    ['Número de pedido;Fecha;Referencia;Cantidad;Precio unitario', 'canonical-orders'],
    ['Numero ordine;Data ordine;Codice articolo;Quantità;Prezzo unitario', 'canonical-orders'],
    ['Bestelnummer;Besteldatum;Artikelcode;Aantal;Stukprijs', 'canonical-orders'],
    ['Retourennummer;Datum;Artikelnummer;Anzahl;Betrag;Bestellnummer', 'canonical-refunds'],
    ['Artikelnummer;Gültig ab;Einkaufspreis', 'price-list'],
    ['Bestellnummer;Versanddatum;Spediteur;Zone;Berechnet;Kosten', 'canonical-shipping'],
    ['Bestellnummer;Datum;Betrag;Grund;Land', 'canonical-chargebacks'],
    ['Jour;Campagne;Coût;Clics', 'google-ads'],
  ])('%s', (header, layout) => {
    const found = recognize(header.split(';'))
    expect('layout' in found ? found.layout.name : found).toBe(layout)
  })
})
