// What a dialog asks to be chosen has a label over it, which is tied to it.
import { expect, test } from 'vitest'
import { ActDialog } from './act-dialog.tsx'
import { statusAct } from './status-act.ts'
import { drawn, operatorWords } from './test/drawn.tsx'
import { sampleUser } from './test/sample-user.ts'
import { endAct, roleAct, supportActs } from './user-acts.ts'

const symbol = { symbol: 'BTCUSDT', category: 'spot', status: 'Trading', settable: ['Closed'] }

test.each(['en', 'ar-SA'] as const)(
  'every choice of a dialog has a visible label: %s',
  async (in_) => {
    const { t } = await operatorWords(in_)
    const bot = { bot_id: '1', kind: 'spot-grid' }
    const acts = [
      endAct(sampleUser, bot, t),
      roleAct(sampleUser, t),
      statusAct(symbol, t),
      ...supportActs(sampleUser, t),
    ].filter(({ choice }) => choice !== undefined)
    expect(acts.length).toBeGreaterThan(4)
    for (const act of acts) {
      const html = await drawn(in_, <ActDialog act={act} onClose={() => undefined} />)
      const [, button = ''] =
        /<button[^>]*id="([^"]+)"[^>]*aria-haspopup="listbox"/.exec(html) ?? []
      expect([act.title, html]).toEqual([
        act.title,
        expect.stringContaining(`<label for="${button}">${act.choice?.label}</label>`),
      ])
    }
  },
)
