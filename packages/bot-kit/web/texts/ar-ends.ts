// Arabic words of a receipt for how its bot ended, by the unified close codes.
export const ends = {
  CANCELED_MANUALLY: 'أغلقته أنت عند {{price}}',
  BY_LEADER: 'أغلقه القائد عند {{price}}',
  BY_FOLLOWING: 'أُغلق عند {{price}}: انتهت المتابعة',
  AUTO_TP: 'بُلغ جني الربح عند {{price}}',
  AUTO_SL: 'بُلغ وقف الخسارة عند {{price}}',
  TRAILING_STOP: 'بُلغ الوقف المتتبّع عند {{price}}',
  FAILED_INITIATION: 'لم يستطع البدء. أُعيدت أموالك',
  AUTO_SYMBOL_DELIST: 'أُلغي إدراج الزوج',
  NEGATIVE_ARBITRAGE: 'أُغلق: جولاته لم تعد تربح رسومها',
  AUTO_USER_BAN: 'أُغلق: حسابك محظور',
  COMPLIANCE: 'أُغلق لأسباب تتعلق بالامتثال',
  STANDARD_CLEARANCE: 'أغلقته المنصة ضمن إغلاق عام',
  TAX_TAG_CHANGE: 'أُغلق: تغيّرت صفتك الضريبية',
  UNKNOWN: 'مغلق',
  LIQUIDATED: 'صُفّي عند آخر سعر {{price}}',
  AUTO_LIQ: 'صُفّي عند آخر سعر {{price}}',
} as const
