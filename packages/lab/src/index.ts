// The lab's door.
export * from './community/draw-community.ts'
export * from './community/member.ts'
export * from './community/wish.ts'
