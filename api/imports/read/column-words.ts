/**
 * Usual column headers besides RiskPilot's own names: in English, then in German, French, Spanish,
 * Italian and Dutch, in this order. Only unambiguous words; any other header needs a mapping.
 */
export const columnWords = {
  orderId: [
    ...['order', 'order no', 'order number', 'order nr'],
    ...['Bestellnummer', 'Bestell-Nr', 'Auftragsnummer', 'Numéro de commande', 'N° de commande', 'Número de pedido', 'N.º de pedido'],
    ...['Numero ordine', 'N. ordine', 'Bestelnummer', 'Ordernummer'],
  ],
  day: ['Datum', 'Fecha', 'Data'],
  orderDay: ['Bestelldatum', 'Auftragsdatum', 'Date de commande', 'Fecha del pedido', 'Data ordine', 'Besteldatum', 'Orderdatum'],
  sku: [
    ...['product sku', 'item sku', 'variant sku', 'item', 'product id'],
    ...['Artikelnummer', 'Artikel-Nr', 'Référence', 'Réf. article', 'Referencia', 'Codice articolo', 'Artikelcode'],
  ],
  units: ['quantity', 'units', 'Menge', 'Anzahl', 'Stückzahl', 'Quantité', 'Qté', 'Cantidad', 'Quantità', 'Aantal'],
  unitPrice: ['Einzelpreis', 'Stückpreis', 'Prix unitaire', 'Precio unitario', 'Prezzo unitario', 'Stukprijs'],
  listPrice: ['Listenpreis', 'Prix catalogue', 'Precio de lista', 'Prezzo di listino', 'Catalogusprijs'],
  discount: ['Rabatt', 'Remise', 'Descuento', 'Sconto', 'Korting'],
  customerId: [
    'customer',
    'customer no',
    'customer number',
    'Kundennummer',
    'Numéro client',
    'Número de cliente',
    'Numero cliente',
    'Klantnummer',
  ],
  country: ['country code', 'Land', 'Pays', 'País', 'Paese'],
  description: [
    ...['product name', 'product title', 'item name'],
    ...['Bezeichnung', 'Artikelbezeichnung', 'Désignation', 'Descripción', 'Descrizione', 'Omschrijving'],
  ],
  currency: ['currency code', 'Währung', 'Devise', 'Moneda', 'Valuta'],
  refundId: ['Gutschriftnummer', 'Retourennummer', 'Numéro d’avoir', 'Número de abono', 'Numero nota di credito', 'Retournummer'],
  amount: ['Betrag', 'Montant', 'Importe', 'Importo', 'Bedrag'],
  carrier: ['shipping carrier', 'Versanddienstleister', 'Spediteur', 'Transporteur', 'Transportista', 'Corriere', 'Vervoerder'],
  shippingDay: ['Versanddatum', 'Date d’expédition', 'Fecha de envío', 'Data di spedizione', 'Verzenddatum'],
  reason: ['Grund', 'Motif', 'Motivo', 'Reden'],
} as const
