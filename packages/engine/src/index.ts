// The engine's door.
export * from './bot-figures.ts'
export * from './bot-kind.ts'
export * from './engine-bot.ts'
export { canonicalText } from './canonical-text.ts'
export { type CommandDone, type DoneCommand } from './done-commands.ts'
export { ByteReader } from './journal-form/byte-reader.ts'
export { folded, writeUint } from './journal-form/byte-writer.ts'
export { FACTS_VERSION, JournalCodec } from './journal-form/codec.ts'
export { commanded, type Commanded, type UserCommand } from './commanded.ts'
export { type Grant } from './commands.ts'
export * from './contract-facts.ts'
export * from './directory/directory.ts'
export * from './directory/directory-facts.ts'
export { emailKey } from './directory/directory-records.ts'
export * from './due-time.ts'
export * from './engine.ts'
export { type Ended, type Ending } from './engine-endings.ts'
export * from './engine-options.ts'
export * from './facts.ts'
export * from './ledger.ts'
export { flatFact, type BotArchived, type LifeEvent, type LifeFact } from './life-facts.ts'
export { type BotsSince, type EngineCounts, type LeadingView } from './queries.ts'
export { modelId } from './model-id.ts'
export { orderIdOf } from './order-id.ts'
export * from './posts.ts'
export { rehearse, rehearseCopy, type Rehearsed, type RehearsedMarket } from './rehearsal.ts'
export {
  BONUS,
  bonusBack,
  bonusBound,
  heldBonus,
  type HeldBonus,
  type Reward,
  type RewardRecord,
} from './rewards.ts'
export { isTerminal } from './partition.ts'
export { SET_ASIDE } from './set-aside.ts'
export { TRANSIT } from './system-account.ts'
export { type PartitionSnapshot } from './snapshot.ts'
export { TapeRunner } from './tape-runner.ts'
export * from './trade-kernel.ts'
