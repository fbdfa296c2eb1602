// A text message as a server sends it on the wire (RFC 6455, 5.2): not masked, so the same bytes
// for every client. Who sends one text to many frames it once; a library frames it anew for each.

const FINAL_TEXT = 0x81
/** The longest payload whose length stands in the second byte, and in two bytes after it. */
const SHORT = 125
const LONG = 0xffff
const TWO_BYTES = 126
const EIGHT_BYTES = 127

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const head = length <= SHORT ? 2 : length <= LONG ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = FINAL_TEXT
  if (length <= SHORT) frame[1] = length
  else if (length <= LONG) {
    frame[1] = TWO_BYTES
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = EIGHT_BYTES
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}
