// Said to the window when a bot stands that a form asked for; what counts them may listen.

export const CREATED_EVENT = 'trellis-created'
