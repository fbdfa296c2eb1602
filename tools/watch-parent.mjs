// Loaded into the server by start.mjs. When the starter is killed without a chance to pass that on,
// the server dies the same way instead of living on with the port and the data folder; no
// acknowledged work is lost by that.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
