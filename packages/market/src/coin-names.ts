// What coins are called in full. A coin of a recorded market that stands in no list here is called
// by its symbol.
const names: Readonly<Record<string, string>> = {
  AAVE: 'Aave',
  ADA: 'Cardano',
  APT: 'Aptos',
  ARB: 'Arbitrum',
  ATOM: 'Cosmos',
  AVAX: 'Avalanche',
  BCH: 'Bitcoin Cash',
  BNB: 'BNB',
  BTC: 'Bitcoin',
  DOGE: 'Dogecoin',
  DOT: 'Polkadot',
  ENA: 'Ethena',
  ETC: 'Ethereum Classic',
  ETH: 'Ethereum',
  FIL: 'Filecoin',
  HBAR: 'Hedera',
  HYPE: 'Hyperliquid',
  LINK: 'Chainlink',
  LTC: 'Litecoin',
  LUNA2: 'Terra',
  MNT: 'Mantle',
  NEAR: 'NEAR Protocol',
  ONDO: 'Ondo',
  OP: 'Optimism',
  PEPE: 'Pepe',
  SHIB: 'Shiba Inu',
  SOL: 'Solana',
  SUI: 'Sui',
  TON: 'Toncoin',
  TRX: 'TRON',
  UNI: 'Uniswap',
  USDC: 'USD Coin',
  USDT: 'Tether',
  WLFI: 'World Liberty Financial',
  XLM: 'Stellar',
  XRP: 'XRP',
}

/** The full name of a coin, "Bitcoin" of "BTC". */
export function coinName(coin: string): string {
  return Object.hasOwn(names, coin) ? (names[coin] ?? coin) : coin
}
