// First byte of every fact in the journal. Written for ever: append, never renumber. Tags 13 to 29
// are those of life-codec.ts.
export const TAG = {
  userOpened: 1,
  fundsGranted: 2,
  botCreated: 3,
  fundsReserved: 4,
  fundsReleased: 5,
  orderPlaced: 6,
  orderRejected: 7,
  orderFilled: 8,
  orderCancelled: 9,
  /** Read only: close reasons in the words of spot grids. Tag 13 took its place. */
  botStatus: 10,
  kindFact: 11,
  symbolStatus: 12,
  // 30 and up: contracts and exchanges (contract-fact-form.ts).
  contractFilled: 30,
  reduceOnlyPlaced: 31,
  reduceOnlyRejected: 32,
  leverageSet: 33,
  fundingPaid: 34,
  positionSettled: 35,
  exchanged: 36,
  positionTakenOver: 37,
  // 40 to 45: posts and copies (post-codec.ts).
  commandDone: 46,
  // Vouchers (reward-codec.ts).
  rewardGranted: 47,
  rewardRevoked: 48,
  rewardUsed: 49,
  feeLevelSet: 50,
} as const
