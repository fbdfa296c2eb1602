// Our own marks of the listed coins, one path each on a field of 24 by 24, in the colour of the
// text around them. They are signs to tell rows apart by, drawn here, not the coins' logos.

export const coinMarks: Readonly<Record<string, string>> = {
  ADA: 'M12 5h.01M12 19h.01M6 8h.01M18 8h.01M6 16h.01M18 16h.01M12 10h.01M12 14h.01',
  AVAX: 'M12 5 5 18h5M12 5l3.5 6.5M14 18h5l-2.5-4.5z',
  BNB: 'M12 5l3 3-3 3-3-3zM12 13l3 3-3 3-3-3zM6 12l.01 0M18 12l.01 0',
  BTC: 'M9 6v12M9 6h4.5a3 3 0 0 1 0 6H9h5a3 3 0 0 1 0 6H9M11 4v2M11 18v2',
  DOGE: 'M9 6v12M9 6h3a6 6 0 0 1 0 12H9M6.5 12h7',
  DOT: 'M12 5.5v.01M12 18.5v.01M7 9v.01M17 9v.01M7 15v.01M17 15v.01M12 12v.01',
  ETH: 'M12 4.5 7 12.5l5 3 5-3zM7 15l5 4.5 5-4.5',
  LINK: 'M12 5l6 3.5v7L12 19l-6-3.5v-7z',
  LTC: 'M10.5 5 8 18h8.5M7 14l6-3',
  SOL: 'M8 7h9l-2 2.5H6zM6 10.8h9l2 2.4H8zM8 14.5h9L15 17H6z',
  SUI: 'M12 4.5c3 4 5 6.5 5 9a5 5 0 0 1-10 0c0-2.5 2-5 5-9z',
  TON: 'M6 7h12l-6 12zM12 7v12',
  TRX: 'M5.5 6.5 18.5 9 11 19zM11 19l1.5-9 6-1M12.5 10l-7-3.5',
  USDC: 'M15 9c0-1-1-2-3-2s-3 1-3 2.5c0 3 6 2 6 5 0 1.5-1 2.5-3 2.5s-3-1-3-2M12 5.5V7M12 17v1.5',
  USDT: 'M7 7h10M12 7v11M7 11.5c0 1 2.200 1.8 5 1.8s5-.8 5-1.8-2.200-1.8-5-1.8-5 .8-5 1.8z',
  XRP: 'M6.5 6.5c2 2 3.5 4 5.5 4s3.5-2 5.5-4M6.5 17.5c2-2 3.5-4 5.5-4s3.5 2 5.5 4',
}
