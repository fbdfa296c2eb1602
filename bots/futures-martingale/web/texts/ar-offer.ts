// Arabic words by which every page names and offers a futures martingale.
export const texts = {
  futuresMartingale: {
    offer: {
      name: 'مارتينجال عقود',
      does: 'يزيد المركز كلما هبط السعر ويبيعه كله عند الارتداد',
      suits: 'هبوط يليه ارتداد',
      note: 'يزيد المركز كلما تحرك السعر ضده، برافعة حتى 50×.',
      risk: 'كل إضافة أكبر من سابقتها، والرافعة تضاعف الخسائر. عند سعر التصفية يخسر الروبوت هامشه كله، لكن لا أرباح الجولات المكتملة.',
    },
  },
} as const
