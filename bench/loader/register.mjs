// `node --import` of the bench, in its programs and their worker threads.
import { register } from 'node:module'

register('./hooks.mjs', import.meta.url)
