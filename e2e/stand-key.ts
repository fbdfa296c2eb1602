// The key of the servers of the journeys: with it a journey gives an operator's commands.
export const STAND_KEY = 'the key of the journeys, and of nothing else'
